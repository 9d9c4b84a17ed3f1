// The note everybody of a brand and country reads here: pinned, changed and taken down by whoever may.
import { Button, Dialog, Flex, IconButton } from '@radix-ui/themes'
import { type FormEvent, useEffect, useState } from 'react'
import { tellOwn } from '#console/action/undo.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { useMay } from '#console/session/me.ts'
import { changeSearch, useAddress } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { homePaths, longestNote, noteRight, type Note as Pinned } from '#contract/home.ts'
import { readHomeAgain } from './useHome.ts'

const spans = [1, 7, 30] as const
const dayMs = 86_400_000

const write = (text: string, until: string | null): Promise<unknown> =>
  api.post(homePaths.note, { text, until }, { once: null }).then(readHomeAgain)

const NoteForm = ({ note, onDone }: { note: Pinned | null; onDone(): void }) => {
  const words = useWords()
  const { t } = words
  const [text, setText] = useState(note?.text ?? '')
  const [days, setDays] = useState('7')
  const pin = async (said: string) => {
    const until = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
    try {
      await write(said, until)
      onDone()
      tellOwn(t(said === '' ? 'home.note.removed' : 'home.note.pinned'), () =>
        write(note?.text ?? '', note?.until ?? null),
      )
    } catch {
      void toast({ kind: 'error', text: t('shell.saveFailed') })
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void pin(text.trim())
  }
  return (
    <form className="home-note-form" onSubmit={save}>
      <label htmlFor="home-note-text">{t('home.note.text')}</label>
      <textarea
        id="home-note-text"
        className="input"
        dir="auto"
        rows={4}
        maxLength={longestNote}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write it
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <label htmlFor="home-note-until">{t('home.note.until')}</label>
      <select id="home-note-until" className="input" value={days} onChange={({ target }) => setDays(target.value)}>
        {spans.map(span => (
          <option key={span} value={span}>
            {t('home.note.days', { count: span, number: words.number(span) })}
          </option>
        ))}
        <option value="">{t('home.note.always')}</option>
      </select>
      <Flex gap="2" justify="end">
        {note && (
          <Button type="button" variant="soft" color="gray" onClick={() => void pin('')}>
            {t('home.note.remove')}
          </Button>
        )}
        <Button type="submit" disabled={text.trim() === ''}>
          {t('home.note.pin')}
        </Button>
      </Flex>
    </form>
  )
}

/** The address asks for it. */
const asking = 'note'

export const Note = ({ note }: { note: Pinned | null }) => {
  const { t } = useWords()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const isAsked = useAddress().search.has(asking)
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    changeSearch({ [asking]: undefined }, { replace: true })
  }, [isAsked])
  if (!may(noteRight)) return null
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Hint text={t('home.note')}>
        <Dialog.Trigger>
          <IconButton type="button" size="1" variant="ghost" color="gray" aria-label={t('home.note')}>
            <Icon name="pin" />
          </IconButton>
        </Dialog.Trigger>
      </Hint>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined}>
        <Dialog.Title size="4">{t('home.note')}</Dialog.Title>
        <NoteForm note={note} onDone={() => setOpen(false)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}
