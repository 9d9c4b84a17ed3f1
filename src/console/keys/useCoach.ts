// Watches how things are done: a click on what has a key, a command chosen in the palette, the key itself. One quiet line in
// the status bar names the key; nothing pops up.
import { useEffect, useEffectEvent } from 'react'
import { wordsNow } from '#console/i18n/words.ts'
import { onChosen } from '#console/palette/memory/recents.ts'
import { currentMe, saveProfile } from '#console/session/me.ts'
import { faceOfKey } from '#console/theme/Kbd.tsx'
import type { CoachLine } from '#contract/session.ts'
import type { Binding } from './bindings.ts'
import { withKey, withSlow } from './coach.ts'
import { bindingAt } from './controls.ts'
import { onRun } from './layers.ts'
import { shownKeys } from './own.ts'
import { sayBriefly } from './sayBriefly.ts'
import { useBindings } from './useBindings.ts'

const shownMs = 10_000
const dayMs = 86_400_000
export const todayNow = (): number => Math.floor(Date.now() / dayMs)

const gatherMs = 2000
let gathered: { userId: string; lines: CoachLine[]; timer: ReturnType<typeof setTimeout> } | undefined

const linesNow = (): readonly CoachLine[] => {
  const me = currentMe()
  return (gathered?.userId === me?.userId ? gathered?.lines : undefined) ?? me?.profile.coach ?? []
}

/** Clicks come in bursts: one call for all of them. Losing a count is not worth a word. */
const keep = (lines: CoachLine[]): void => {
  const userId = currentMe()?.userId
  if (!userId) return
  clearTimeout(gathered?.timer)
  const send = () => {
    gathered = undefined
    if (currentMe()?.userId === userId) saveProfile({ coach: lines }).catch(() => {})
  }
  gathered = { userId, lines, timer: setTimeout(send, gatherMs) }
}

export const spokenKeys = (keys: string): string =>
  keys
    .split(' ')
    .map(press =>
      press
        .split(/\+(?=.)/)
        .map(faceOfKey)
        .join('+'),
    )
    .join(' ')

/** A press of the keyboard on a button is a click without a count of its own. */
const isByMouse = ({ detail }: MouseEvent): boolean => detail > 0

export const useCoach = (): void => {
  const bindings = useBindings()
  const slow = useEffectEvent((find: (all: typeof bindings) => Binding | undefined) => {
    const binding = find(bindings)
    const keys = binding && shownKeys(binding.does, binding.born)
    if (!binding || !keys) return
    const { lines, tell } = withSlow(linesNow(), binding.does, todayNow())
    keep(lines)
    if (!tell) return
    const { t } = wordsNow()
    sayBriefly('hint', t('keys.coach', { label: binding.label, keys: spokenKeys(keys) }), shownMs)
  })
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const { target } = event
      if (isByMouse(event) && target instanceof Element) slow(all => bindingAt(target, all))
    }
    addEventListener('click', click, { capture: true })
    const stops = [
      onChosen(command => slow(all => all.find(({ commands }) => commands.includes(command)))),
      onRun(does => {
        const lines = withKey(linesNow(), does)
        if (lines) keep(lines)
      }),
    ]
    return () => {
      removeEventListener('click', click, { capture: true })
      for (const stop of stops) stop()
    }
  }, [])
}
