// Which area asks which, as the imports of src/areas say; and that as a picture.
import { files, importsOf, isCode, read } from './house.ts'
import { areaOf } from './rooms.ts'

export interface Layer {
  name: string
  resources: string[]
}

const line = /^\d+\. \*\*(.+?)\*\*: ([\w, ]+)$/gm

/** The layers as `src/areas/README.md` lists them, the lowest first: an area asks those listed before it. */
export const layers = (): Layer[] =>
  [...read('src/areas/README.md').matchAll(line)].map(([, name = '', all = '']) => ({
    name,
    resources: all.split(', '),
  }))

export interface Asking {
  from: string
  to: string
  /** The files that do. */
  by: string[]
}

/** Every area that reads a file of another one, with the files that do. */
export const askings = (): Asking[] => {
  const found = new Map<string, Set<string>>()
  for (const path of files().filter(file => isCode(file) && areaOf(file) !== ''))
    for (const { path: target = '' } of importsOf(path))
      if (areaOf(target) !== '' && areaOf(target) !== areaOf(path)) {
        const pair = `${areaOf(path)} ${areaOf(target)}`
        found.set(pair, (found.get(pair) ?? new Set()).add(path))
      }
  return [...found].map(([pair, by]) => {
    const [from = '', to = ''] = pair.split(' ')
    return { from, to, by: [...by].sort() }
  })
}

const box = { width: 132, height: 34, gap: 26 }
const row = 92
const margin = { left: 150, top: 24 }

/** The layers as rows, the highest on top, and an arrow from each area to whom it asks: dark where it skips no layer. */
export const drawing = (all: readonly Layer[], asking: readonly Asking[]): string => {
  const width = margin.left + Math.max(...all.map(({ resources }) => resources.length)) * (box.width + box.gap)
  const height = margin.top * 2 + all.length * row
  const at = new Map(
    all.flatMap(({ resources }, layer) =>
      resources.map((area, nth) => {
        const x = margin.left + nth * (box.width + box.gap)
        return [area, { x, y: margin.top + (all.length - 1 - layer) * row, layer }] as const
      }),
    ),
  )
  const arrows = asking.flatMap(({ from, to }) => {
    const [one, other] = [at.get(from), at.get(to)]
    if (!one || !other) return []
    const isNear = one.layer - other.layer <= 1
    const half = box.width / 2
    const path =
      one.layer === other.layer
        ? `M${one.x + half} ${one.y + box.height} q${(other.x - one.x) / 2} 34 ${other.x - one.x} 0`
        : `M${one.x + half} ${one.y + box.height} C${one.x + half} ${one.y + row} ${other.x + half} ${other.y - row + box.height} ${other.x + half} ${other.y}`
    return [`<path d="${path}" class="${isNear ? 'near' : 'far'}" marker-end="url(#end)"/>`]
  })
  const boxes = [...at].map(
    ([area, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/><text x="${x + box.width / 2}" y="${y + 22}" text-anchor="middle">${area}</text>`,
  )
  const names = all.map(
    ({ name }, layer) =>
      `<text x="12" y="${margin.top + (all.length - 1 - layer) * row + 22}" class="layer">${name}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    '<title>Which area asks which</title>',
    '<style>rect{fill:#f4f4f6;stroke:#8b8d98}text{fill:#1c2024}.layer{fill:#60646c;font-weight:600}path{fill:none}.near{stroke:#5b6cc4}.far{stroke:#c9cdd6}@media(prefers-color-scheme:dark){rect{fill:#272a2d;stroke:#696e77}text{fill:#edeef0}.layer{fill:#b0b4ba}.near{stroke:#9eb1ff}.far{stroke:#43484e}}</style>',
    '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 8 4 0 8z" fill="#8b8d98"/></marker></defs>',
    ...arrows,
    ...boxes,
    ...names,
    '</svg>',
    '',
  ].join('\n')
}
