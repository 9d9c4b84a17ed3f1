// Every key by where it works, with the way to another one.
import { useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Binding } from '#console/keys/bindings.ts'
import { bind, resetAll } from '#console/keys/choices.ts'
import { keysFor } from '#console/keys/own.ts'
import { useBindings } from '#console/keys/useBindings.ts'
import { whereOf } from '#console/keys/where.ts'
import { savedBindings, useSaved } from '#console/palette/calls/saved.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { useMe } from '#console/session/me.ts'
import { announce } from '#console/shell/status.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyRow } from './KeyRow.tsx'

const fits = ({ does, born, label, note = '' }: Binding, text: string): boolean =>
  text === '' ||
  fold(`${label} ${note}`).includes(fold(text)) ||
  keysFor(does, born).toLowerCase() === text.toLowerCase()

export const KeyTable = () => {
  const { t } = useWords()
  const bindings = useBindings()
  useSaved()
  const { profile } = useMe()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<Binding>()
  const last = useRef('')
  const ask = (binding: Binding) => {
    last.current = binding.does
    setAsked(binding)
  }
  const table = useRef<HTMLTableElement>(null)
  const groups = Map.groupBy(
    bindings.filter(binding => !binding.through && fits(binding, text.trim())),
    ({ group }) => group,
  )
  const toRow = (does: string) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-binding]') ?? [])]
    rows
      .find(({ dataset }) => dataset.binding === does)
      ?.querySelector('button')
      ?.focus()
  }
  const reset = (binding: Binding) => {
    void bind(binding, binding.born)
    announce(t('account.keys.changed', { label: binding.label, keys: binding.born }))
    toRow(binding.does)
  }
  const all = () => {
    void resetAll()
    announce(t('account.keys.allReset'))
    document.getElementById('keys-title')?.focus()
  }
  return (
    <>
      <div className="key-tools">
        <input
          type="search"
          className="input"
          // Empty, `auto` would put the hint on the wrong side.
          dir={text ? 'auto' : undefined}
          aria-label={t('account.keys.search')}
          placeholder={t('account.keys.search')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {(profile.keys?.bound ?? []).length > 0 && (
          <button type="button" className="button" onClick={all}>
            {t('account.keys.resetAll')}
          </button>
        )}
      </div>
      {groups.size === 0 && <p role="status">{t('account.keys.none', { text })}</p>}
      <table className="key-table" ref={table} hidden={groups.size === 0}>
        <thead className="hidden">
          <tr>
            <th scope="col">{t('account.keys.does')}</th>
            <th scope="col">{t('account.keys.key')}</th>
            <th scope="col">{t('account.keys.change')}</th>
          </tr>
        </thead>
        {[...groups].map(([group, rows]) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {t(whereOf[group])}
              </th>
            </tr>
            {rows.map(binding => (
              <KeyRow
                key={binding.does}
                binding={binding}
                onChange={() => ask(binding)}
                onReset={() => reset(binding)}
              />
            ))}
          </tbody>
        ))}
      </table>
      <KeyDialog
        binding={asked}
        bindings={[...bindings, ...savedBindings()]}
        onClose={() => setAsked(undefined)}
        onGone={() => toRow(last.current)}
      />
    </>
  )
}
