// What a cell of a workbook says, as a person would have typed it into a CSV file: a workbook keeps days as counted numbers
// and percentages as fractions, and only the cell's format tells.

export type Shape = 'plain' | 'day' | 'moment' | 'percent' | { decimals: number } | { digits: number }

/** The formats every workbook knows by number (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, Shape>> = {
  2: { decimals: 2 },
  9: 'percent',
  10: 'percent',
  ...Object.fromEntries([14, 15, 16, 17].map(id => [id, 'day'])),
  ...Object.fromEntries([18, 19, 20, 21, 22, 45, 46, 47].map(id => [id, 'moment'])),
}

/** Excel writes none that is longer. */
const longestFormat = 255

/** Words in quotes, colours and locales in brackets are no part of it. */
const patternOf = (format: string): string => {
  let pattern = ''
  let closing = ''
  for (let at = 0; at < Math.min(format.length, longestFormat); at += 1) {
    const sign = format[at]!
    if (closing !== '') closing = sign === closing ? '' : closing
    else if (sign === '\\') at += 1
    else if (sign === '"') closing = '"'
    else if (sign === '[') closing = ']'
    else pattern += sign
  }
  return pattern.toLowerCase()
}

const shapeOfFormat = (format: string): Shape => {
  const pattern = patternOf(format)
  if (pattern.includes('%')) return 'percent'
  if (/[yd]/.test(pattern)) return /[hs]/.test(pattern) ? 'moment' : 'day'
  if (/[hs]/.test(pattern)) return 'moment'
  const zeros = /^0+$/.exec(pattern)
  const decimals = /^0\.(0+)$/.exec(pattern)?.[1]
  if (zeros) return pattern.length > 1 ? { digits: pattern.length } : 'plain'
  return decimals ? { decimals: decimals.length } : 'plain'
}

export const shapeOf = (id: number, own: ReadonlyMap<number, string>): Shape => {
  const format = own.get(id)
  return format === undefined ? (builtIn[id] ?? 'plain') : shapeOfFormat(format)
}

const dayMs = 86_400_000
/** Days from a workbook's day 0 to 1970, by the system it counts in. */
const epoch = { since1900: 25_569, since1904: 24_107 }

const two = (part: number): string => String(part).padStart(2, '0')

/** A day as ISO, an hour of a day as the vendor's own clock shows it. */
const dated = (count: number, is1904: boolean): string | undefined => {
  const ms = Math.round((count - (is1904 ? epoch.since1904 : epoch.since1900)) * dayMs)
  const at = new Date(Math.round(ms / 60_000) * 60_000)
  if (count < 61 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return undefined
  const [year, month, day] = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())]
  if (Number.isInteger(count)) return `${year}-${month}-${day}`
  return `${day}-${month}-${year} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** Without the noise of binary fractions and without an exponent. */
const plain = (value: number): string => {
  const rounded = String(Number(value.toPrecision(15)))
  return rounded.includes('e') && Math.abs(value) < 1 ? value.toFixed(12).replace(/\.0+$|(?<!0)0+$/, '') : rounded
}

export const numberCell = (text: string, shape: Shape, is1904: boolean): string => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (shape === 'day' || shape === 'moment') return dated(value, is1904) ?? plain(value)
  if (shape === 'percent') return plain(value * 100)
  if (typeof shape === 'object' && 'decimals' in shape) return value.toFixed(shape.decimals)
  if (typeof shape === 'object' && Number.isInteger(value) && value >= 0)
    return String(value).padStart(shape.digits, '0')
  return plain(value)
}
