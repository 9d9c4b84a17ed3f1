// Press-to-set: the next key, or a sequence that begins with g, n or *, becomes the binding's. What is taken is refused and
// both are named. A dialog hides every other key of the console meanwhile; Tab and Esc stay what they are.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Binding } from '#console/keys/bindings.ts'
import { bind } from '#console/keys/choices.ts'
import { type Unfit, unfitFor } from '#console/keys/clash.ts'
import { leaderKeys } from '#console/keys/leading.ts'
import { keysFor } from '#console/keys/own.ts'
import { strokeOf } from '#console/keys/stroke.ts'
import { spokenKeys } from '#console/keys/useCoach.ts'
import { whereOf } from '#console/keys/where.ts'
import { announce } from '#console/shell/status.ts'

const leaders: readonly string[] = leaderKeys

interface Refused {
  keys: string
  unfit: Unfit
}

const useRefusalText = (binding: Binding) => {
  const { t } = useWords()
  return ({ keys, unfit }: Refused): string => {
    const own = { keys: spokenKeys(keys), label: binding.label }
    if (unfit.why !== 'taken') return t(`account.keys.${unfit.why}`, own)
    const { label: other, note, group } = unfit.by
    const kept = spokenKeys(keysFor(binding.does, binding.born))
    return t('account.keys.taken', { ...own, other, kept, where: note ?? t(whereOf[group]) })
  }
}

interface PressProps {
  binding: Binding
  bindings: readonly Binding[]
  onClose(): void
}

const Press = ({ binding, bindings, onClose }: PressProps) => {
  const { t } = useWords()
  const refusalText = useRefusalText(binding)
  const [begun, setBegun] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const take = (keys: string) => {
    setBegun('')
    const unfit = unfitFor(binding, keys, bindings)
    setRefused(unfit && { keys, unfit })
    if (unfit) return
    void bind(binding, keys)
    announce(t('account.keys.changed', { label: binding.label, keys: spokenKeys(keys) }))
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') return
    event.preventDefault()
    const stroke = strokeOf(event.nativeEvent)?.replace('Ctrl+', 'Mod+')
    if (!stroke || event.repeat) return
    if (begun || !leaders.includes(stroke)) return take(begun ? `${begun} ${stroke}` : stroke)
    setBegun(stroke)
    setRefused(undefined)
  }
  return (
    <>
      <input
        className="input key-press"
        readOnly
        dir="ltr"
        aria-label={t('account.keys.press')}
        aria-describedby="key-refused"
        aria-invalid={refused ? true : undefined}
        placeholder={t('account.keys.press')}
        value={begun && t('account.keys.pressed', { keys: spokenKeys(begun) })}
        onKeyDown={press}
      />
      <p id="key-refused" role="alert" className="key-refused">
        {refused && refusalText(refused)}
      </p>
    </>
  )
}

interface KeyDialogProps extends Omit<PressProps, 'binding'> {
  /** Undefined while none is asked for. */
  binding: Binding | undefined
  /** Gives the focus back once it is gone. */
  onGone(): void
}

export const KeyDialog = ({ binding, bindings, onClose, onGone }: KeyDialogProps) => {
  const { t } = useWords()
  return (
    <AlertDialog.Root open={binding !== undefined} onOpenChange={isOpen => !isOpen && onClose()}>
      <AlertDialog.Content
        maxWidth="440px"
        aria-describedby={undefined}
        // Here and not by `autoFocus`: only what took the focus after its trap stood is given it back from whoever takes
        // it late, as the menu does that has just closed.
        onOpenAutoFocus={event => {
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.querySelector<HTMLElement>('.key-press')?.focus()
        }}
        // Back to the row, which stands in a table that may have been drawn anew.
        onCloseAutoFocus={event => {
          event.preventDefault()
          onGone()
        }}
      >
        <AlertDialog.Title size="4">{binding?.label}</AlertDialog.Title>
        {binding && <Press key={binding.does} binding={binding} bindings={bindings} onClose={onClose} />}
        <Flex justify="end" mt="4">
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {t('account.cancel')}
            </Button>
          </AlertDialog.Cancel>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
