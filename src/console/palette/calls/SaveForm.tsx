// A call gets its name. A key that is something already is refused, with what it is.
import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { wishText } from '#console/action/speech.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import { useWords } from '#console/i18n/words.ts'
import { strokeOf } from '#console/keys/stroke.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { toast } from '#console/shell/toast.ts'
import type { SavedCommands } from '#contract/saved.ts'
import { clashOf, mayBeKey } from './clash.ts'
import { givensOf } from './given.ts'
import { saveCommand } from './saved.ts'

interface SaveFormProps {
  call: WishSpec
  roles: SavedCommands['roles']
  onDone(): void
}

export const SaveForm = ({ call, roles, onDone }: SaveFormProps) => {
  const words = useWords()
  const { t } = words
  const id = useId()
  const values = Object.values(givensOf(call.action, call.input)).map(({ text }) => text)
  const [name, setName] = useState('')
  const [keys, setKeys] = useState('')
  const [role, setRole] = useState('')
  const [trouble, setTrouble] = useState('')
  const clash = keys ? clashOf(keys, words) : undefined
  const wrong = clash ?? trouble
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' || event.key === 'Delete') return setKeys('')
    const stroke = strokeOf(event.nativeEvent)
    if (!stroke || !mayBeKey(stroke)) return
    event.preventDefault()
    setKeys(stroke)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (clash || name.trim() === '') return
    const { action, input = {} } = call
    try {
      await saveCommand({ name, action: action.id, input, keys: keys || null, role: role || null })
      void toast({ kind: 'success', text: t('palette.saved.done', { name }) })
      onDone()
    } catch (thrown) {
      const [first] = isRefusal(thrown) ? (thrown.body.fields ?? []) : []
      setTrouble(first ? words.finding(first) : t('action.noAnswer'))
    }
  }
  return (
    <form className="save-form" onSubmit={event => void save(event)} noValidate>
      <p dir="auto">
        {[wishText({ ...call, subject: undefined }, words), values.join(' · ')].filter(Boolean).join(': ')}
      </p>
      <label htmlFor={`${id}-name`}>{t('palette.saved.name')}</label>
      <input
        id={`${id}-name`}
        className="input"
        dir="auto"
        maxLength={80}
        required
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write it
        autoFocus
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <label htmlFor={`${id}-keys`}>{t('palette.saved.key')}</label>
      <input
        id={`${id}-keys`}
        className="input"
        dir={keys ? 'ltr' : undefined}
        value={keys}
        placeholder={t('palette.saved.press')}
        aria-invalid={clash ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onKeyDown={press}
        onChange={() => {}}
      />
      {roles.length > 0 && (
        <>
          <label htmlFor={`${id}-role`}>{t('palette.saved.share')}</label>
          <select id={`${id}-role`} className="input" value={role} onChange={event => setRole(event.target.value)}>
            <option value="">{t('palette.saved.nobody')}</option>
            {roles.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </>
      )}
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="field-error">
          {wrong}
        </p>
      )}
      <Flex justify="end" gap="3">
        <Button type="button" variant="soft" color="gray" onClick={onDone}>
          {t('palette.close')}
        </Button>
        <Button type="submit" disabled={name.trim() === '' || clash !== undefined}>
          {t('palette.saved.save')}
        </Button>
      </Flex>
    </form>
  )
}
