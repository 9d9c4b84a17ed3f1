// A name, code or path in a sentence of the other direction must not turn its neighbours around (first strong isolate).
export const isolated = (text: string): string => `\u2068${text}\u2069`
