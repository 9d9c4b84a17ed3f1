// The text of a clipboard as spreadsheets write it: tabs between cells, lines between rows, quotes around what holds either.
const quoted = /[\t\r\n"]/

const printCell = (text: string): string => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const printBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(printCell).join('\t')).join('\n')

interface Reading {
  rows: string[][]
  cell: string
  isQuoted: boolean
}

const endCell = (reading: Reading): void => {
  reading.rows.at(-1)?.push(reading.cell)
  reading.cell = ''
}

const take = (reading: Reading, sign: string, next: string | undefined): boolean => {
  if (reading.isQuoted) {
    if (sign !== '"') reading.cell += sign
    else if (next === '"') {
      reading.cell += '"'
      return true
    } else reading.isQuoted = false
    return false
  }
  if (sign === '"' && reading.cell === '') reading.isQuoted = true
  else if (sign === '\t') endCell(reading)
  else if (sign === '\n') {
    endCell(reading)
    reading.rows.push([])
  } else reading.cell += sign
  return false
}

export const readBlock = (text: string): string[][] => {
  // The last line ends as the others do; it does not begin another one.
  const signs = [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '')]
  const reading: Reading = { rows: [[]], cell: '', isQuoted: false }
  for (let at = 0; at < signs.length; at++) if (take(reading, signs[at] as string, signs[at + 1])) at++
  endCell(reading)
  return reading.rows
}
