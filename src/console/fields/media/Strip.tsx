// Stored files in one dense line: the pictures themselves, and in words what one file is or how many more there are.
import type { ReactNode } from 'react'
import { bytesOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import { isPicture, isStoredFile, type Medium } from '#contract/fields/files.ts'
import { mediaOf } from './entries.ts'
import { Thumb } from './Thumb.tsx'

const shown = 6

const Only = ({ medium, name }: { medium: Medium; name: ReactNode }) => {
  const words = useWords()
  if (!isStoredFile(medium))
    return isPicture(medium) ? null : (
      <bdi dir="ltr" className="field-code field-soft media-address">
        {medium.url}
      </bdi>
    )
  if (!medium.name) return null
  return (
    <span className="media-name">
      {name ?? <bdi>{medium.name}</bdi>}
      {medium.bytes > 0 && <span className="field-soft"> {bytesOf(words, medium.bytes)}</span>}
    </span>
  )
}

interface StripProps {
  value: unknown
  /** Of a file alone: what stands in place of its name. */
  name?: ReactNode
}

export const Strip = ({ value, name }: StripProps) => {
  const { t } = useWords()
  const all = mediaOf(value)
  const [only] = all
  if (!only) return <span className="field-none">–</span>
  return (
    <span className="media-strip">
      {all.slice(0, shown).map((medium, at) => (
        <Thumb key={at} medium={medium} />
      ))}
      {all.length === 1 ? (
        <Only medium={only} name={name} />
      ) : (
        <span className="field-soft">{t('field.entries', { count: all.length })}</span>
      )}
    </span>
  )
}
