// Short texts that name records: each is found by what is typed, or typed as it is, and taken with Enter; lines that are pasted become
// one entry each.
import { useQuery } from '@tanstack/react-query'
import { keys, listRecords } from '#console/net/records.ts'
import { resourceNamed, usePlace } from '#console/session/me.ts'
import { printTerm } from '#rules/expression/print.ts'
import { several } from '#rules/typed/several.ts'
import { textsOf } from '../list.tsx'
import { type RecordOption, useRecordSearch } from '../recordSearch.ts'
import { subtitleOf, titleOf } from '../title.ts'
import type { ControlProps } from '../visual.ts'
import { Combobox } from './Combobox.tsx'
import { Tokens } from './Tokens.tsx'

interface Props extends ControlProps {
  from: { readonly of: string; readonly by: string }
}

const shown = 10

/** By words of their own, then those below a record that is called so: a variant is looked for by the name of its product. */
const useFoundBelow = (to: string, text: string, isOpen: boolean) => {
  const { urlLang } = usePlace()
  const resource = resourceNamed(to)
  const { parent } = resource ?? {}
  const own = useRecordSearch(to, text, isOpen)
  const above = useRecordSearch(parent?.resource ?? '', text, isOpen && parent !== undefined && text.trim() !== '')
  const ids = above.found.map(({ id }) => id)
  const isAsked = isOpen && text.trim() !== '' && ids.length > 0
  const filter = parent && isAsked ? printTerm({ field: parent.field, op: 'in', value: ids }) : ''
  const query = { page: 1, size: shown, sort: resource?.sort ?? '-updatedAt', filter }
  const { data, isFetching } = useQuery({
    queryKey: keys.list({ name: to }, query),
    queryFn: ({ signal }) => listRecords({ name: to }, query, signal),
    enabled: isAsked,
  })
  const below = (isAsked && resource && data?.rows) || []
  const known = new Set(own.found.map(({ id }) => id))
  const options = below
    .filter(({ id }) => !known.has(id))
    .map((row): RecordOption => {
      const title = titleOf(resource!, row, urlLang)
      return { id: row.id, title, subtitle: subtitleOf(resource!, row, urlLang), row }
    })
  return { found: [...own.found, ...options].slice(0, shown), isBusy: own.isBusy || above.isBusy || isFetching }
}

export const HeldList = ({ from: { of, by }, ...props }: Props) => {
  const { value, onChange, id, disabled } = props
  const texts = textsOf(value)
  const put = (written: readonly string[]) => {
    const more = [...new Set(written.flatMap(several))].filter(one => !texts.includes(one))
    if (more.length > 0) onChange([...texts, ...more])
  }
  const drop = (gone: string | undefined) => onChange(texts.filter(one => one !== gone))
  return (
    <div
      className="field-many field-held"
      onPaste={event => {
        const lines = event.clipboardData.getData('text').split(/[\r\n]+/)
        if (lines.length < 2) return
        event.preventDefault()
        put(lines)
      }}
    >
      <Tokens
        tokens={texts.map(key => ({ key, text: key, name: key }))}
        disabled={disabled}
        onRemove={drop}
        inputId={id}
      />
      <Combobox
        {...props}
        to={of}
        shown=""
        useFound={(text, isOpen) => useFoundBelow(of, text, isOpen)}
        onPick={({ row }) => put([String(row?.[by] ?? '')])}
        onEmpty={() => drop(texts.at(-1))}
        onLeft={text => put([text])}
      />
    </div>
  )
}
