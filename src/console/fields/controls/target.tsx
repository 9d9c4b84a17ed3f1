// One field for both: what is typed searches records as it grows; what is an address is taken as one, pasted or typed. An address
// of this console is the record it shows.
import { TextField } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { readRecord, searchAll } from '#console/net/records.ts'
import { knownResources, resourceNamed, usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import { addressFault, isAddressTarget, isRecordTarget, type Target } from '#contract/fields/target.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { useLinked } from '../linked.ts'
import { type RecordOption, useSettled } from '../recordSearch.ts'
import { LinkState } from '../target.tsx'
import { titleOf } from '../title.ts'
import { isUnread, unread } from '../unread.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { Clear, Combobox } from './Combobox.tsx'
import { ListFilter } from './filters.tsx'

interface Leading extends RecordOption {
  target: Target
}

const mayLead = ({ facts }: Field, { name }: Pick<Resource, 'name'>): boolean =>
  !facts.among || facts.among.includes(name)

/** Nobody looks for a record by such a text. */
const isAddress = (text: string): boolean => /^(?:\/|\\|[a-z][a-z0-9+.-]*:\S|www\.)/i.test(text)

/** `https://this.console/products/<id>` and `/products/<id>`: the record whose page that is. */
const recordAt = (text: string): { resource: Resource; id: string } | undefined => {
  const url = URL.canParse(text, location.origin) ? new URL(text, location.origin) : undefined
  if (url?.origin !== location.origin) return undefined
  const [, screen, id] = /^(\/[\w-]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(url.pathname) ?? []
  const resource = id ? knownResources().find(one => screenOf(one) === screen) : undefined
  return resource && id ? { resource, id: id.toLowerCase() } : undefined
}

/** What to look for: of an address the last part, which is what shops call a thing in it. */
const wordsOf = (text: string): string =>
  isAddress(text) ? (text.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '').replaceAll('-', ' ') : text

const useFound =
  (field: Field) =>
  (typed: string, isOpen: boolean): { found: readonly Leading[]; isBusy: boolean } => {
    const words = useWords()
    const { urlLang } = usePlace()
    const text = useSettled(typed.trim())
    const shown = recordAt(text)
    const { data, isFetching } = useQuery({
      queryKey: ['leading', field.facts.among, text],
      queryFn: async ({ signal }): Promise<Leading[]> => {
        if (shown && mayLead(field, shown.resource)) {
          const { resource, id } = shown
          const row = await readRecord(resource, id, signal)
          return [leadingTo(resource, id, titleOf(resource, row, urlLang), row.status)]
        }
        const hits = await searchAll(wordsOf(text), signal, field.facts.among?.join())
        return hits.flatMap(hit => {
          const resource = resourceNamed(hit.resource)
          return resource && mayLead(field, resource)
            ? [leadingTo(resource, hit.id, hit.title, hit.status as RecordStatusName)]
            : []
        })
      },
      enabled: isOpen && text !== '',
      retry: false,
    })
    const leadingTo = (resource: Resource, id: string, title: string, status: RecordStatusName): Leading => ({
      id: `${resource.name}-${id}`,
      title,
      subtitle: [
        words.one(resource),
        ...(resource.lifecycle === 'none' ? [] : [words.value(RecordStatus, status)]),
      ].join(' · '),
      icon: resource.icon,
      target: { to: resource.name, id },
    })
    const address: Leading[] =
      isAddress(text) && !addressFault(text)
        ? [
            {
              id: 'address',
              title: text,
              subtitle: words.t('field.target.address'),
              icon: 'arrow-right',
              target: { url: text },
            },
          ]
        : []
    const records = (isOpen && data) || []
    // The page of a record is that record first; else an address is what it says.
    return {
      found: shown ? [...records, ...address] : [...address, ...records],
      isBusy: text !== '' && (isFetching || text !== typed.trim()),
    }
  }

const Control = (props: ControlProps) => {
  const { t } = useWords()
  const { value, field, onChange, required, disabled } = props
  const [picked, setPicked] = useState<Leading>()
  const [useLeading] = useState(() => useFound(field))
  const seen = useLinked(props)
  const isPicked = picked !== undefined && JSON.stringify(picked.target) === JSON.stringify(value)
  const shown = isUnread(value)
    ? value.unread
    : isAddressTarget(value)
      ? value.url
      : ((isPicked ? picked.title : seen?.title) ?? '')
  const icon = isRecordTarget(value)
    ? resourceNamed(value.to)?.icon
    : isAddressTarget(value)
      ? 'arrow-right'
      : undefined
  return (
    <div className="field-target">
      <Combobox
        {...props}
        to=""
        shown={shown}
        placeholder={t('field.target.search')}
        useFound={useLeading}
        onEmpty={() => onChange(null)}
        onPick={found => {
          setPicked(found as Leading)
          onChange((found as Leading).target)
        }}
        onLeft={text => {
          if (isAddress(text)) onChange(addressFault(text) ? unread(text) : { url: text })
        }}
      >
        {icon && (
          <TextField.Slot side="left">
            <Icon name={icon} size={14} />
          </TextField.Slot>
        )}
        {value !== null && value !== undefined && !required && !disabled && <Clear onClear={() => onChange(null)} />}
      </Combobox>
      {seen?.isBroken && (
        <p className="field-note" role="status">
          <LinkState {...seen} /> {t(seen.isGone ? 'field.target.goneNote' : 'field.target.unseenNote')}
        </p>
      )}
    </div>
  )
}

/** Broken ones first: that is what people look for. */
const Filter = (props: FilterProps) => {
  const words = useWords()
  const resources = knownResources().filter(resource => props.field.facts.among && mayLead(props.field, resource))
  return (
    <ListFilter
      {...props}
      values={[
        { value: 'broken', label: words.t('field.target.broken') },
        { value: 'none', label: words.t('field.none') },
        { value: 'address', label: words.t('field.target.address') },
        ...resources.map(resource => ({ value: resource.name, label: words.label(resource) })),
      ]}
    />
  )
}

export const target: Input = { Control, Filter }
