// Where something waits for a second person's word, how much, and the way there: above the list of requests, which are only a part, so
// that each of the two lists says what it is of.
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { queueName } from './dealing.ts'
import { useWaiting } from './waiting.ts'
import './waiting.css'

export const WaitingPanel = () => {
  const words = useWords()
  const waiting = useWaiting()
  const requests = <h2 className="awaiting-title">{words.t('deck.requested')}</h2>
  if (waiting.length === 0) return requests
  return (
    <>
      <nav className="awaiting" aria-label={words.t('deck.waiting')}>
        <h2 className="awaiting-title">{words.t('deck.waiting')}</h2>
        <ul>
          {waiting.map(({ resource, queue, to, total }) => (
            <li key={to}>
              <Link className="awaiting-link" to={to}>
                <Icon name={resource.icon} />
                <span className="awaiting-name">{queueName(words, resource, queue)}</span>
                <span className="awaiting-area">{words.label(resource)}</span>
                <strong>{words.number(total)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {requests}
    </>
  )
}
