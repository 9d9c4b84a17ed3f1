// The wrong keyboard layout: letters typed on the keys of another one. Asked only where what stands there finds nothing good.
// The Persian keys are those of ISIRI 9147, the Arabic ones those of Windows, the Urdu ones its phonetic layout, the Indian ones
// InScript. German and French keys are told apart from the English ones by the few letters that changed places.
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
const latinLayouts = ['qwertzuiopü+asdfghjklöäyxcvbnm,.-^', 'azertyuiop^$qsdfghjklmùwxcvbn,;:!²']
const layouts = [
  'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو./‍',
  "قوعرتےءیہپ][اسدفگھجکل؛'زشچطبنم،۔/ً",
  "طصھدٹپتبجح][مورنلہاکی؛'قفےسشغع،۔/ً",
  'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظذ',
  'ौैाीूबहगदजड\u093cोे्िुपरकतचटॆंमनवलस,.य`',
]

/** What the Urdu keys give with Shift. */
const shifted = new Map([...'ARTDNSHKGJZXCVUOE'].map((letter, at) => [letter, [...'آڑٹڈںصحخغضذژثظئۃٰ'][at] ?? letter]))

const keyOn = (keys: string): ReadonlyMap<string, string> =>
  new Map([...latin].map((letter, at) => [[...keys][at] ?? letter, letter]))
const toLatin = layouts.map(keyOn)
const fromLatin = layouts.map(keys => new Map([...latin].map((letter, at) => [letter, [...keys][at] ?? letter])))
const amongLatin = latinLayouts.flatMap(keys => [
  keyOn(keys),
  new Map([...latin].map((letter, at) => [letter, [...keys][at] ?? letter])),
])

/** The same keys on the other layouts; nothing when the text is of neither. */
export const onOtherKeys = (text: string): string[] => {
  const written = [...text]
  const letters = written.map(letter => letter.toLowerCase())
  const isOther = /[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(text)
  const isLatin = /\p{Script=Latin}/iu.test(text)
  if (isOther === isLatin) return []
  const on = (keys: ReadonlyMap<string, string>): string => letters.map(letter => keys.get(letter) ?? letter).join('')
  const urdu = fromLatin[1] as ReadonlyMap<string, string>
  const withShift = () =>
    written.map((letter, at) => shifted.get(letter) ?? urdu.get(letters[at] as string) ?? letter).join('')
  const found = isOther ? toLatin.map(on) : [...amongLatin.map(on), ...fromLatin.map(on), withShift()]
  return [...new Set(found)].filter(other => other !== text)
}
