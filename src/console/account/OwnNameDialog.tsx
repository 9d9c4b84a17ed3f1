// A command by a word of one's own, which finds it before anything else, and by another key where it has one. A word that finds another
// command already is refused, with what it finds.
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { bindingsOf } from '#console/keys/bindings.ts'
import { aliasOf, giveAlias } from '#console/keys/choices.ts'
import { keysFor } from '#console/keys/own.ts'
import { knownResources, may, useMe } from '#console/session/me.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { toast } from '#console/shell/toast.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { KeyPress } from './KeyPress.tsx'
import './keyTable.css'

export interface OwnNameProps {
  /** What the recents call the command. */
  of: string
  title: string
  /** What such a word finds already, other than this command. */
  holderOf(alias: string): string | undefined
  onClose(): void
}

const longest = 20

const Alias = ({ of, title, holderOf, onClose }: OwnNameProps) => {
  const { t } = useWords()
  const id = useId()
  const [alias, setAlias] = useState(aliasOf(of))
  const holder = alias.trim() && holderOf(alias)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (holder) return
    void giveAlias(of, alias.trim()).then(() =>
      toast({ kind: 'success', text: t('palette.saved.done', { name: title }) }),
    )
    onClose()
  }
  return (
    <form className="own-name" onSubmit={save} noValidate>
      <label htmlFor={id}>{t('account.alias')}</label>
      <input
        id={id}
        className="input"
        dir="auto"
        maxLength={longest}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write it
        autoFocus
        value={alias}
        aria-invalid={holder ? true : undefined}
        aria-describedby={`${id}-help`}
        onChange={event => setAlias(event.target.value)}
      />
      <p id={`${id}-help`} className={holder ? 'field-error' : 'field-help'} role={holder ? 'alert' : undefined}>
        {holder ? t('account.alias.taken', { alias, name: holder }) : t('account.alias.help')}
      </p>
      <Flex justify="end" gap="3">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {t('account.cancel')}
        </Button>
        <Button type="submit" disabled={holder !== undefined && holder !== ''}>
          {t('palette.saved.save')}
        </Button>
      </Flex>
    </form>
  )
}

/** The key it answers to, and the next that is pressed instead. */
const Shortcut = ({ of, onClose }: Pick<OwnNameProps, 'of' | 'onClose'>) => {
  const words = useWords()
  const { profile } = useMe()
  const bindings = bindingsOf({ resources: knownResources(), may, words, isVim: profile.keys?.vim === true })
  const binding = bindings.find(({ commands, to }) => commands.includes(of) || to === of)
  if (!binding) return null
  return (
    <section className="own-key">
      <h3>
        {words.t('account.keys.key')} <Kbd keys={keysFor(binding.does, binding.born)} />
      </h3>
      <KeyPress binding={binding} bindings={bindings} onClose={onClose} />
    </section>
  )
}

export const OwnNameDialog = (props: OwnNameProps) => {
  const giveBack = useFocusBack()
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && props.onClose()}>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <Dialog.Title size="4">{props.title}</Dialog.Title>
        <Alias {...props} />
        <Shortcut {...props} />
      </Dialog.Content>
    </Dialog.Root>
  )
}
