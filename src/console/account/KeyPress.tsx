// Press-to-set: the next key, or a sequence that begins with g, n or *, becomes the binding's. What is taken is refused and
// both are named. Tab and Esc stay what they are.
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

export interface KeyPressProps {
  binding: Binding
  bindings: readonly Binding[]
  onClose(): void
}

export const KeyPress = ({ binding, bindings, onClose }: KeyPressProps) => {
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
