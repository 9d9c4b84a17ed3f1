// Where something waits for a second person's word, how much, and the way there: above the list of requests, which are only a part, so
// that each of the two lists says what it is of. One line whatever waits: what is counted late moves nothing.
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { queueName } from './dealing.ts'
import { useWaiting, type Waiting } from './waiting.ts'
import './waiting.css'

const Queues = ({ waiting }: { waiting: readonly Waiting[] }) => {
  const words = useWords()
  return (
    <ul>
      {waiting.map(({ resource, queue, to, total }) => (
        <li key={to}>
          <Link className="awaiting-link" to={to}>
            <Icon name={resource.icon} />
            {queueName(words, resource, queue)}
            <strong>{words.number(total)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export const WaitingPanel = () => {
  const words = useWords()
  const { isWorking, isCounted, waiting } = useWaiting()
  return (
    <>
      {isWorking && (
        <nav className="awaiting" aria-label={words.t('deck.waiting')} aria-busy={!isCounted}>
          <h2 className="awaiting-title">{words.t('deck.waiting')}</h2>
          {waiting.length > 0 ? <Queues waiting={waiting} /> : isCounted && <p>{words.t('deck.waitingNone')}</p>}
        </nav>
      )}
      <h2 className="awaiting-title">{words.t('deck.requested')}</h2>
    </>
  )
}
