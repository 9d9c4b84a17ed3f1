// Which of the record's children a picture shows: each a token with its way out, the others in a list to add from.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Tokens } from '../controls/Tokens.tsx'
import { EntrySelect } from '../EntrySelect.tsx'
import { useSetting } from '../setting.ts'
import { subtitleOf } from '../title.ts'
import type { ControlProps } from '../visual.ts'

export interface Children {
  /** What they are called together. */
  label: string
  all: readonly { value: string; label: string }[]
}

/** Of the record a form is about; one that is not there yet has none. */
export const useChildren = ({ field, about }: Pick<ControlProps, 'field' | 'about'>): Children | undefined => {
  const words = useWords()
  const { urlLang } = useSetting()
  const { shows } = field.facts
  const child = resourceNamed(shows?.resource ?? '')
  const query = { page: 1, size: 100, sort: child?.sort ?? '-updatedAt', filter: `${child?.parent?.field}:${about}` }
  const { data } = useQuery({
    queryKey: keys.list({ name: child?.name ?? '' }, query),
    queryFn: ({ signal }) => listRecords({ name: child?.name ?? '' }, query, signal),
    enabled: child !== undefined && about !== undefined,
  })
  if (!child || !shows) return undefined
  const all = (data?.rows ?? []).map(row => {
    const value = String(row[shows.field])
    const beside = subtitleOf(child, row, urlLang)
    return { value, label: beside ? `${value} · ${beside}` : value }
  })
  return { label: words.label(child), all }
}

interface ShowsProps {
  skus: readonly string[]
  among: Children | undefined
  disabled?: boolean | undefined
  onChange(skus: string[]): void
}

export const Shows = ({ skus, among, disabled, onChange }: ShowsProps) => {
  const { t } = useWords()
  const id = useId()
  const others = (among?.all ?? []).filter(({ value }) => !skus.includes(value))
  if (others.length === 0 && skus.length === 0) return null
  return (
    <div className="media-shows">
      {others.length > 0 && (
        <EntrySelect
          id={id}
          label={among?.label ?? t('field.media.shows')}
          value={undefined}
          required
          disabled={disabled}
          options={others}
          onChange={sku => sku && onChange([...skus, sku])}
        />
      )}
      <Tokens
        tokens={skus.map(sku => ({ key: sku, text: sku, name: sku }))}
        disabled={disabled}
        inputId={id}
        onRemove={gone => onChange(skus.filter(sku => sku !== gone))}
      />
    </div>
  )
}
