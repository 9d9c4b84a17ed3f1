// One stored file, named with its size.
import { bytesOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import type { FileLink } from '#contract/fields/links.ts'
import type { CellProps, Visual } from './visual.ts'

export const linkOf = (value: unknown): FileLink | undefined =>
  typeof value === 'object' && value !== null && 'fileId' in value ? (value as FileLink) : undefined

const Cell = ({ value }: CellProps) => {
  const words = useWords()
  const link = linkOf(value)
  if (!link) return null
  return (
    <span>
      <bdi>{link.name}</bdi> <span className="field-soft">{bytesOf(words, link.bytes)}</span>
    </span>
  )
}

export const file: Visual = { Cell }
