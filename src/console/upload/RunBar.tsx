// How far a job is: rows, pace, time left. Said aloud at the quarters only, so that a listener is not flooded.
import { useWords } from '#console/i18n/words.ts'
import type { JobProgress } from '#contract/message.ts'
import { Bar } from './Bar.tsx'

const shareOf = ({ total, done }: JobProgress): number | undefined => (total ? done / total : undefined)

export const useRunText = () => {
  const words = useWords()
  return ({ total, done, rate, eta }: JobProgress): string =>
    [
      total
        ? words.t('upload.doneOf', { done: words.number(done), total: words.number(total) })
        : words.t('upload.doneSoFar', { done: words.number(done) }),
      rate ? words.t('upload.rate', { rate: words.number(Math.round(rate)) }) : '',
      eta ? words.t('upload.eta', { time: words.duration(eta) }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
}

export const RunBar = ({ label, progress }: { label: string; progress: JobProgress | undefined }) => {
  const words = useWords()
  const say = useRunText()
  const share = progress && shareOf(progress)
  const quarter = share === undefined ? undefined : Math.floor(share * 4) / 4
  return (
    <div className="run-bar">
      <p>
        {label}
        {progress && <span className="upload-soft"> {say(progress)}</span>}
      </p>
      <Bar label={label} share={share} />
      <p role="status" className="hidden">
        {quarter === undefined ? label : `${label} ${words.percent(quarter * 10_000)}`}
      </p>
    </div>
  )
}
