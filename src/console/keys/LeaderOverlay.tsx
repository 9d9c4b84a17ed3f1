// After `g` or `n` and a moment's hesitation: exactly the keys that may follow, each with where it leads.
import { useSelector } from '@xstate/react'
import { useWords } from '#console/i18n/words.ts'
import { paletteNow } from '#console/palette/actor.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { type Follow, following } from './leaders.ts'
import './keys.css'

const titles: Record<string, string> = { g: 'keys.go', n: 'keys.new' }

export const LeaderOverlay = ({ follows }: { follows: readonly Follow[] }) => {
  const { t } = useWords()
  const isShown = useSelector(paletteNow(), snapshot => snapshot.matches({ leader: { pending: 'shown' } }))
  const pressed = useSelector(paletteNow(), ({ context }) => context.keys)
  const next = following(follows, pressed)
  const title = titles[pressed[0] ?? '']
  if (!isShown || !title || next.length === 0) return null
  return (
    <section className="leader" role="status" aria-label={t(title)} data-leader={pressed.join(' ')}>
      <h2>
        <Kbd keys={pressed.join(' ')} /> {t(title)}
      </h2>
      <ul>
        {next.map(({ keys, label }) => (
          <li key={keys}>
            <Kbd keys={keys.split(' ').slice(pressed.length).join(' ')} />
            <span className="hidden">{keys.split(' ').at(-1)}</span>
            <span dir="auto">{label}</span>
          </li>
        ))}
      </ul>
      <small>{t('keys.leave')}</small>
    </section>
  )
}
