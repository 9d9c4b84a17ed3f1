// The wrong keyboard layout: letters typed on the keys of another one. Asked only when what stands there finds nothing.
// The Persian keys are those of ISIRI 9147, the Urdu ones the phonetic layout of Windows.
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
const layouts = ['ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو./‍', "قوعرتےءیہپ][اسدفگھجکل؛'زشچطبنم،۔/ً"]

const keyOn = (keys: string): ReadonlyMap<string, string> =>
  new Map([...latin].map((letter, at) => [[...keys][at] ?? letter, letter]))
const toLatin = layouts.map(keyOn)
const fromLatin = layouts.map(keys => new Map([...latin].map((letter, at) => [letter, [...keys][at] ?? letter])))

/** The same keys on the other layouts; nothing when the text is of neither. */
export const onOtherKeys = (text: string): string[] => {
  const letters = [...text.toLowerCase()]
  const isArabic = /\p{Script=Arabic}/u.test(text)
  const isLatin = /[a-z]/.test(text)
  if (isArabic === isLatin) return []
  return (isArabic ? toLatin : fromLatin).map(keys => letters.map(letter => keys.get(letter) ?? letter).join(''))
}
