// The sheet of all keys: by the place they work in, that of the screen behind it first, found by typing, and on paper whole.
import { Button, Dialog } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { subject } from '#console/action/subject.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { keyProfileOf } from '#console/keys/choices.ts'
import { showShortcuts } from '#console/keys/shown.ts'
import { useMe, usePlace } from '#console/session/me.ts'
import { resourceAt } from '#console/shell/entries.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { currentPath, Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { sheetRows } from './browse.ts'
import { fold } from './matching/fold.ts'
import './shortcuts.css'

interface Line {
  id: string
  title: string
  keys: readonly string[]
}

type Section = readonly [place: string, lines: readonly Line[]]

/** One line for each thing that is done, whatever keys do it. */
const sectionsOf = (words: Words): Section[] => {
  const byPlace = new Map<string, Map<string, Line>>()
  for (const { id, title, keys, note = '' } of sheetRows()) {
    const lines = byPlace.get(note) ?? new Map<string, Line>()
    const before = lines.get(title)
    lines.set(title, { id: before?.id ?? id, title, keys: [...(before?.keys ?? []), ...(keys ? [keys] : [])] })
    byPlace.set(note, lines)
  }
  const area = resourceAt(currentPath())
  const on = subject()
  const scope =
    currentPath() === '/' ? 'keys.inHome' : on?.from === 'open' ? 'keys.inRecord' : on ? 'keys.inList' : undefined
  const near = [area && words.label(area), scope && words.t(scope)]
  const rank = (place: string) => (near.includes(place) ? near.indexOf(place) : near.length)
  return [...byPlace]
    .map(([place, lines]): Section => [place, [...lines.values()]])
    .sort(([one], [other]) => rank(one) - rank(other))
}

/** With what is typed in a line or its keys; all of a place that is called so. */
const foundIn = (sections: readonly Section[], typed: string): Section[] => {
  const sought = fold(typed).trim()
  const says = (text: string) => fold(text).includes(sought)
  return sections.flatMap(([place, lines]): Section[] => {
    const found = says(place) ? lines : lines.filter(({ title, keys }) => says(title) || keys.some(says))
    return found.length > 0 ? [[place, found]] : []
  })
}

const Columns = ({ sections }: { sections: readonly Section[] }) => (
  <div className="shortcuts-columns">
    {sections.map(([place, lines]) => (
      <section key={place} data-long={lines.length > 15 || undefined}>
        <h2>{place}</h2>
        <dl>
          {lines.map(({ id, title, keys }) => (
            <div key={id}>
              <dt>{title}</dt>
              <dd>
                {keys.map(one => (
                  <Kbd key={one} keys={one} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
)

export const Shortcuts = () => {
  const words = useWords()
  const { t } = words
  const { vendorCode } = usePlace()
  const { profile } = useMe()
  const [typed, setTyped] = useState('')
  const sections = useMemo(() => sectionsOf(words), [words])
  const found = foundIn(sections, typed)
  const name = t(`keys.profile.${keyProfileOf(profile)}`)
  const close = () => showShortcuts(false)
  const giveBack = useFocusBack()
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Content className="shortcuts" maxWidth="1040px" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <header className="shortcuts-head">
          <Dialog.Title size="4" mb="0">
            {t('keys.sheet')}
          </Dialog.Title>
          <Link className="shortcuts-change" to="/account#keys" onClick={close}>
            {t('keys.change')}
          </Link>
          <Button className="shortcuts-paper" type="button" variant="soft" color="gray" onClick={() => window.print()}>
            {t('keys.print')} <Kbd keys="Mod+P" />
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={close}>
            {t('palette.close')}
          </Button>
        </header>
        <label className="shortcuts-filter">
          <Icon name="search" size={14} />
          <span className="hidden">{t('keys.find')}</span>
          <input
            type="search"
            className="input"
            dir="auto"
            value={typed}
            placeholder={t('keys.find')}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: it is what the sheet is opened for
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing else that Tab comes to */}
        <section className="shortcuts-all" tabIndex={0} aria-label={t('keys.sheet')}>
          {found.length > 0 ? <Columns sections={found} /> : <p role="status">{t('keys.none')}</p>}
        </section>
      </Dialog.Content>
      {createPortal(
        <section className="shortcuts-print" aria-hidden="true">
          <h1>
            Nucleus · <bdi>{vendorCode.toUpperCase()}</bdi> · {t('keys.sheet')} · {name}
          </h1>
          <Columns sections={sections} />
        </section>,
        document.body,
      )}
    </Dialog.Root>
  )
}
