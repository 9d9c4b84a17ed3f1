// A job by its number, as people say it.
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { jobsArea } from './follow.ts'

export const JobLink = ({ jobId, number }: { jobId: string; number?: number }) => {
  const words = useWords()
  return (
    <Link to={recordScreenOf(jobsArea, jobId)}>
      {number ? words.t('upload.job', { number: words.number(number) }) : words.t('upload.openJob')}
    </Link>
  )
}
