// Letters of any Latin alphabet to plain ASCII, for addresses and codes. Other scripts fold to nothing; callers need a fallback.
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}

export const asciiFold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/[^\0-\x7f]/gu, letter => letters[letter] ?? ' ')
