// Digits after the point, by currency (ISO 4217). One vendor has one currency, so nothing here ever converts.
const others: Record<string, number> = {
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

export const digitsOf = (currency: string): number => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new Error(`"${currency}" is not a currency code`)
  return others[currency] ?? 2
}
