// Cells that tell of a person: kept sealed for as long as their row waits to be mended, shown by their mask.
import { snake } from '#contract/address.ts'
import type { Upload } from '#contract/resource.ts'
import { shownValue } from '#server/fields/personal.ts'
import type { Personal } from '#server/records/serve.ts'

type Cells = Record<string, string>

const personalIn = (upload: Upload) =>
  Object.entries(upload.columns).flatMap(([name, { facts }]) =>
    facts.personal ? [{ name: snake(name), kind: facts.personal }] : [],
  )

export const sealedCells = (upload: Upload, cells: Cells, { seal }: Personal): Cells => {
  const kept = { ...cells }
  for (const { name, kind } of personalIn(upload)) if (kept[name]?.trim()) kept[name] = seal(kind, kept[name])
  return kept
}

export const openedCells = (cells: Cells, { open }: Personal): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, open(text) ?? text]))

/** Nobody but the worker sees what is behind the mask. */
export const shownCell = (text: string): string =>
  text.startsWith('sealed:') ? String(shownValue({ facts: { personal: 'text' } }, text)) : text

export const shownCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, shownCell(text)]))

/** What a row is called where everybody reads it, by cells that are sealed already. */
export const shownKey = (upload: Upload, { key, cells }: { key: string; cells: Cells }): string =>
  upload.columns[upload.key]?.facts.personal ? shownCell(cells[snake(upload.key)] ?? key) : key
