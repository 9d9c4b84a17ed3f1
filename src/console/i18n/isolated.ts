// A name, code or path in a sentence of the other direction must not turn its neighbours around (first strong isolate).
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** For text that may be read back as it is where nothing can be turned around. */
export const isolatedIn = (dir: 'ltr' | 'rtl', text: string): string => (dir === 'rtl' ? isolated(text) : text)
