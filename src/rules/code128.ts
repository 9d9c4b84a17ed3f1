// Code 128, the barcode couriers scan: digits go in pairs where that is shorter, everything else letter by letter. Bars and gaps
// are given as widths in modules, bar first; what draws them may make a module as wide as it likes.

/** By value: three bars and three gaps, together eleven modules. */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')

const stop = '2331112'
const checked = 103
const toPairs = 99
const toLetters = 100
const fromLetters = 104
const fromPairs = 105

interface Run {
  isPairs: boolean
  text: string
}

/** Pairs pay for the switch there and back from four digits on; of an odd run the first digit stays with the letters. */
const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  const add = (isPairs: boolean, part: string) => {
    const last = runs.at(-1)
    if (part === '') return
    if (last && !last.isPairs && !isPairs) last.text += part
    else runs.push({ isPairs, text: part })
  }
  for (const part of text.match(/\d+|\D+/g) ?? []) {
    const isLong = /\d/.test(part) && (part.length >= 4 || (part === text && part.length % 2 === 0))
    const alone = isLong ? part.length % 2 : part.length
    add(false, part.slice(0, alone))
    add(true, part.slice(alone))
  }
  return runs
}

const valuesIn = ({ isPairs, text }: Run): number[] =>
  isPairs ? text.match(/../g)!.map(Number) : Array.from(text, letter => letter.charCodeAt(0) - 32)

/** Values before the check, the start among them. */
const valuesOf = (text: string): number[] =>
  runsOf(text).flatMap((run, at) => {
    const [start, change] = run.isPairs ? [fromPairs, toPairs] : [fromLetters, toLetters]
    return [at === 0 ? start : change, ...valuesIn(run)]
  })

/** Widths of bars and gaps in turn; undefined where a letter has none. */
export const code128 = (text: string): number[] | undefined => {
  if (!/^[ -~]+$/.test(text)) return undefined
  const values = valuesOf(text)
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0)
  const drawn = [...values, sum % checked].map(value => patterns[value]!)
  return Array.from([...drawn, stop].join(''), Number)
}

/** So many modules stay white on both sides, or a scanner does not see where it begins. */
const quiet = 10

/** As a drawing of its own: it fills whatever box it stands in. */
export const barcodeSvg = (text: string): string | undefined => {
  const widths = code128(text)
  if (!widths) return undefined
  let at = quiet
  const bars = widths.map((width, place) => {
    const bar = place % 2 === 0 ? `M${at} 0h${width}v1h-${width}z` : ''
    at += width
    return bar
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at + quiet} 1" preserveAspectRatio="none" ` +
    `shape-rendering="crispEdges" role="img"><path d="${bars.join('')}"/></svg>`
  )
}
