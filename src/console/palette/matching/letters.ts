// Which letters a folded text is made of, as 32 bits: what lacks a bit of the query cannot hold it, and most texts do.

/** One bit per Latin letter; digits and other scripts share six. */
export const lettersOf = (text: string): number => {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97)
    else if (code > 32) letters |= 1 << (26 + (code % 6))
  }
  return letters
}

/** How many there are, at least. */
export const countOfLetters = (letters: number): number => {
  let count = 0
  for (let left = letters; left !== 0; left &= left - 1) count++
  return count
}
