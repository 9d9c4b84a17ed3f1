// A line of a cart as people type it. Pure.
/** `LIP-1`, `LIP-1 2`, `LIP-1 x2` or `LIP-1*2`. */
export const readLine = (text: string): { sku: string; quantity: number } => {
  const [, sku = '', units = '1'] = /^(\S+?)(?:\s*[×*]\s*|\s+(?:x\s*)?)(\d{1,3})$/i.exec(text.trim()) ?? [
    text,
    text.trim(),
  ]
  return { sku, quantity: Math.max(1, Number(units)) }
}
