// /developer: every call of the API, found by typing, opened by Enter. What it shows is the server's own description.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useWords, type Words } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { saveFile } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { knownResources, saveProfile, useMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { headers } from '#contract/session.ts'
import { useEntries } from './description.ts'
import { EntryRow } from './EntryRow.tsx'
import { useFound } from './useFound.ts'
import './developer.css'

const step = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], summary')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : stops[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Fetched with the token: a plain link would be refused outside the demo. */
const saveDescription = (words: Words): void =>
  void saveFile('/docs/json', 'nucleus-openapi.json').catch((thrown: unknown) => {
    const isTold = isRefusal(thrown) && thrown.status > 0
    void toast({ kind: 'error', text: isTold ? words.finding(thrown.body) : words.t('action.noAnswer') })
  })

/** Kept with the profile: what dialogs offer follows at once. */
const CurlChoice = () => {
  const { t } = useWords()
  const { developer = false } = useMe().profile
  const id = useId()
  return (
    <label htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={developer}
        onChange={({ target }) => void saveProfile({ developer: target.checked }).catch(() => {})}
      />
      {t('developer.curl')}
    </label>
  )
}

const Head = () => {
  const words = useWords()
  return (
    <header className="developer-head">
      <h1 tabIndex={-1}>{words.t('developer.title')}</h1>
      <button type="button" className="button" onClick={() => saveDescription(words)}>
        <Icon name="download" size={14} /> OpenAPI 3.1
      </button>
      <p className="developer-text">
        {words.t('developer.about', { token: headers.token, vendor: headers.vendor, country: headers.country })}
      </p>
    </header>
  )
}

export const DeveloperPage = () => {
  const { t, number, label } = useWords()
  const id = useId()
  const [query, setQuery] = useState('')
  const [onlyMine, setOnlyMine] = useState(false)
  const line = useRef<HTMLInputElement>(null)
  const { data = [], isPending, isError, refetch } = useEntries()
  const groups = useFound(data, query, onlyMine)
  // The server names an area in English; the reader knows it by the name in the sidebar.
  const nameOf = (tag: string) => {
    const resource = knownResources().find(({ label }) => label === tag)
    return resource ? label(resource) : tag
  }
  const count = groups.reduce((sum, [, list]) => sum + list.length, 0)
  useKeys('list', { '/': () => line.current?.focus() })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the line and the calls below
    <div className="developer" onKeyDown={step}>
      <Head />
      <div className="developer-tools">
        <input
          ref={line}
          type="search"
          className="input"
          dir="auto"
          aria-label={t('developer.search')}
          placeholder={t('developer.search')}
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        <label htmlFor={`${id}-mine`}>
          <input
            id={`${id}-mine`}
            type="checkbox"
            checked={onlyMine}
            onChange={event => setOnlyMine(event.target.checked)}
          />
          {t('developer.onlyMine')}
        </label>
        <CurlChoice />
        <span role="status">{!isPending && !isError && t('developer.count', { count, number: number(count) })}</span>
      </div>
      {isPending && <Skeleton lines={8} />}
      {isError && (
        <p role="alert" className="problem">
          {t('developer.failed')}{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            {t('developer.again')}
          </button>
        </p>
      )}
      {!isPending && !isError && count === 0 && <EmptyState title={t('developer.none')} />}
      {groups.map(([tag, list], at) => (
        <section key={tag} aria-labelledby={`${id}-${at}`}>
          <h2 id={`${id}-${at}`}>
            <bdi>{nameOf(tag)}</bdi>
          </h2>
          <ul>
            {list.map(({ isCallable, name, ...entry }) => (
              <EntryRow key={entry.id} entry={entry} isCallable={isCallable} summary={name} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
