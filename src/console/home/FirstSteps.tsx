// On the start page of who is new: a few first steps that fit their rights. Each is ticked by doing it, nothing else. Its room is there
// before it knows which are done, and it stays until it is dismissed: nothing moves by itself.
import { useWords } from '#console/i18n/words.ts'
import { useNotices, useWatches } from '#console/notices/keeping.ts'
import { recordAt } from '#console/palette/memory/recents.ts'
import { openPalette } from '#console/palette/open.ts'
import { knownResources, saveProfile, useMay, useMe } from '#console/session/me.ts'
import { useGroups } from '#console/shell/entries.ts'
import { Link } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { actionId, screenOf, uploadScreenOf } from '#contract/address.ts'
import { useMyJobs } from './myJobs.ts'

import './firstSteps.css'

interface Step {
  name: string
  /** False until it is known. */
  isDone: boolean
  /** Where it is done; the palette where there is none. */
  to?: string
}

/** Whether any of one's jobs had a file; undefined until it is known. */
const useImported = (isAsked: boolean): boolean | undefined =>
  useMyJobs(isAsked)?.some(({ sourceFile }) => sourceFile !== null)

const useSteps = (): Step[] => {
  const may = useMay()
  const { profile, views } = useMe()
  const [list] = useGroups().flatMap(([, entries]) => entries.flatMap(({ lists }) => lists))
  const files = knownResources().find(resource => resource.uploads && may(actionId(resource, 'upload')))
  const imported = useImported(files !== undefined)
  const { data: watches } = useWatches()
  const { data: told } = useNotices()
  const [upload = ''] = Object.keys(files?.uploads ?? {})
  const { recents = [], learned = {} } = profile
  // A record is recent without the palette, too.
  const ran = Object.keys(learned).length > 0 || recents.some(recent => !recordAt(recent))
  const watched = (watches ?? []).length > 0 || (told?.notices ?? []).length > 0
  return [
    { name: 'palette', isDone: ran },
    ...(list ? [{ name: 'view', to: screenOf(list), isDone: views.some(({ isMine }) => isMine) }] : []),
    ...(list ? [{ name: 'watch', to: screenOf(list), isDone: watched }] : []),
    ...(files ? [{ name: 'import', to: uploadScreenOf(files, upload), isDone: imported === true }] : []),
  ]
}

const Line = ({ step: { name, isDone, to } }: { step: Step }) => {
  const { t } = useWords()
  return (
    <li className="first-step" data-done={isDone || undefined}>
      <Icon name={isDone ? 'circle-check' : 'circle'} label={t(isDone ? 'first.done' : 'first.open')} />
      {to ? (
        <Link to={to}>{t(`first.${name}`)}</Link>
      ) : (
        <button type="button" onClick={() => openPalette()}>
          {t(`first.${name}`)}
        </button>
      )}
      <small>{t(`first.${name}.text`)}</small>
    </li>
  )
}

export const FirstSteps = () => {
  const { t } = useWords()
  const steps = useSteps()
  const dismiss = () =>
    void saveProfile({ firstSteps: 'dismissed' }).catch(() => toast({ kind: 'error', text: t('shell.saveFailed') }))
  return (
    <section className="home-card" aria-labelledby="home-first">
      <div className="home-head">
        <h2 id="home-first">{t('first.title')}</h2>
        <button type="button" className="button quiet" onClick={dismiss}>
          {t('first.dismiss')}
        </button>
      </div>
      <ol className="first-steps">
        {steps.map(step => (
          <Line key={step.name} step={step} />
        ))}
      </ol>
    </section>
  )
}
