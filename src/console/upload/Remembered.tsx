// Says how many columns are read, and whether they were mapped as they were for such a file before, which one may share with a role or
// forget; or as in the job the rows failed in.
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { ForWhom, forMe } from '#console/grid/ForWhom.tsx'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { toast } from '#console/shell/toast.ts'
import { type Inspection, mappingPaths, type RememberedMapping } from '#contract/bulk.ts'
import { matchedIn } from './desk.ts'
import { JobLink } from './JobLink.tsx'
import { useReport } from './useJob.ts'
import { useUploadState } from './useUpload.ts'

const Mine = ({ remembered: { id, role, roles } }: { remembered: RememberedMapping }) => {
  const words = useWords()
  const { reread } = useUploadState()
  const [whom, setWhom] = useState(role ?? forMe)
  const told = (thrown: unknown) => {
    const text = isRefusal(thrown) && thrown.status > 0 ? words.finding(thrown.body) : words.t('upload.notKept')
    void toast({ kind: 'error', text })
  }
  const share = (next: string) => {
    setWhom(next)
    api.post(mappingPaths.share, { id, role: next || null }).catch((thrown: unknown) => {
      setWhom(whom)
      told(thrown)
    })
  }
  return (
    <span className="upload-pick">
      {roles.length > 0 && (
        <ForWhom label={words.t('upload.mappingFor')} roles={roles} value={whom} noBrand onChange={share} />
      )}
      <Button
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        onClick={() => api.post(mappingPaths.forget, { id }).then(reread, told)}
      >
        {words.t('upload.forgetMapping')}
      </Button>
    </span>
  )
}

/** How many of the columns are read, and what becomes of the others. */
const Counted = ({ inspection }: { inspection: Inspection }) => {
  const { t, number } = useWords()
  const { context } = useUploadState()
  const left = useReport(context.preview?.batchRef)?.left
  const { total, read, ...others } = matchedIn(inspection, context.mapping, left)
  const rest = (['kept', 'out', 'empty'] as const).filter(what => others[what] > 0)
  return [
    t('upload.matched.read', { count: total, read: number(read), total: number(total) }),
    ...rest.map(what => t(`upload.matched.${what}`, { count: others[what], number: number(others[what]) })),
  ].join(' · ')
}

export const Remembered = () => {
  const { t } = useWords()
  const { inspection } = useUploadState()
  const { remembered, former } = inspection ?? {}
  if (!inspection) return null
  return (
    <>
      <dt>{t('upload.step.columns')}</dt>
      <dd>
        <Counted inspection={inspection} />
      </dd>
      {(former || remembered) && <dt>{t('upload.mapped')}</dt>}
      {former && (
        <dd>
          {t('upload.mappedAsThere')} <JobLink jobId={former.jobId} number={former.number} />
        </dd>
      )}
      {!former && remembered && (
        <dd>
          {remembered.isMine ? t('upload.mappedBefore') : t('upload.mappedBy', { name: remembered.byName })}
          {remembered.isMine && <Mine remembered={remembered} />}
        </dd>
      )}
    </>
  )
}
