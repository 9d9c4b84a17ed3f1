// What others did, line by line: what, by whom and when, with the way to the record or to its job.
import { operationText } from '#console/action/undo.ts'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Deed } from '#contract/home.ts'

const Text = ({ deed }: { deed: Deed }) => {
  const may = useMay()
  const { record, jobId } = deed
  const text = operationText({ ...deed, isOthers: true })
  const to = record
    ? recordScreenOf({ name: record.resource }, record.id)
    : jobId && may('jobs.show')
      ? recordScreenOf({ name: 'jobs' }, jobId)
      : undefined
  return to ? <Link to={to}>{text}</Link> : <span>{text}</span>
}

export const Deeds = ({ deeds }: { deeds: readonly Deed[] }) => {
  const { t } = useWords()
  return (
    <ul className="deeds">
      {deeds.map(deed => (
        <li key={deed.id} className="deed">
          <Text deed={deed} />
          <span className="deed-by">
            {deed.face === 'system' ? t('home.deed.clock') : <bdi>{deed.byName}</bdi>}
            {deed.approvedBy && ` · ${t('home.deed.approved', { name: deed.approvedBy })}`}
            {' · '}
            <Ago at={deed.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
