// Figures as they are typed: Persian and Arabic keyboards have digits of their own.

/** Digits of any script, and nothing else. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')
