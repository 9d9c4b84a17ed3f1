// After `g`, `n` or `*` and a moment's hesitation: exactly the keys that may follow here, each with what it leads to.
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { paletteNow } from '#console/palette/actor.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { type Bound, heard } from './layers.ts'
import { useBindings } from './useBindings.ts'
import './keys.css'

const titles: Record<string, string> = { g: 'keys.go', n: 'keys.new', '*': 'keys.select' }

/** What may come of a sequence that was begun, each once: the innermost. */
const comingOf = (begun: readonly string[]): Bound[] => {
  const all = heard(document.activeElement).filter(({ strokes }) => strokes.startsWith(`${begun.join(' ')} `))
  return all.filter(({ strokes }, at) => all.findIndex(other => other.strokes === strokes) === at)
}

const Strip = ({ pressed }: { pressed: readonly string[] }) => {
  const { t } = useWords()
  const bindings = useBindings()
  const labels = new Map(bindings.map(({ does, label }) => [does, label]))
  const [coming, setComing] = useState<readonly Bound[]>([])
  useLayoutEffect(() => setComing(comingOf(pressed)), [pressed, bindings])
  const next = coming.filter(({ does }) => labels.has(does))
  const title = titles[pressed[0] ?? '']
  if (!title || next.length === 0) return null
  return (
    <section className="leader" role="status" aria-label={t(title)} data-leader={pressed.join(' ')}>
      <h2>
        <Kbd keys={pressed.join(' ')} /> {t(title)}
      </h2>
      <ul>
        {next.map(({ does, strokes }) => {
          const rest = strokes.split(' ').slice(pressed.length).join(' ')
          return (
            <li key={does}>
              <Kbd keys={rest} />
              <span className="hidden">{rest}</span>
              <span>{labels.get(does)}</span>
            </li>
          )
        })}
      </ul>
      <small>{t('keys.leave')}</small>
    </section>
  )
}

export const LeaderOverlay = () => {
  const isShown = useSelector(paletteNow(), snapshot => snapshot.matches({ leader: { pending: 'shown' } }))
  const pressed = useSelector(paletteNow(), ({ context }) => context.keys)
  return isShown ? <Strip pressed={pressed} /> : null
}
