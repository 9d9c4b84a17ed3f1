// A file on its way into the records, step by step: file, columns, check, apply, result. Keys alone suffice; each step's
// heading takes the focus, and nothing is written before the report has been seen.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { Heading } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Link, useAddress } from '#console/shell/navigation.tsx'
import { useTitle } from '#console/shell/title.ts'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { Checking } from './Checking.tsx'
import { Choosing } from './Choosing.tsx'
import { Ended } from './Ended.tsx'
import { MappingStep } from './MappingStep.tsx'
import { Mending } from './Mending.tsx'
import { Previewed } from './Previewed.tsx'
import { Sending } from './Sending.tsx'
import { Steps } from './Steps.tsx'
import { type Upload, UploadState, useUpload } from './useUpload.ts'
import { Watching } from './Watching.tsx'
import './upload.css'

const drawn = {
  choosing: Choosing,
  parsing: Sending,
  mapping: MappingStep,
  checking: Checking,
  previewed: Previewed,
  steppingUp: Checking,
  sending: Watching,
  watching: Watching,
  undoing: Watching,
  fixing: Sending,
} as const

/** `?fix=` names the job whose failed rows are mended here instead of choosing a file. */
const StepBody = ({ upload }: { upload: Upload }) => {
  const fix = useAddress().search.get('fix')
  if (fix && upload.state === 'choosing') return <Mending jobId={fix} />
  const Drawn = drawn[upload.state as keyof typeof drawn] ?? Ended
  return <Drawn />
}

/** The heading of a new step is where reading goes on; at the first step the page itself is. */
const useStepFocus = ({ step }: Upload) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

export const UploadScreen = ({ resource, upload: name }: { resource: Resource; upload: string }) => {
  const words = useWords()
  const upload = useUpload(resource, name)
  const heading = useStepFocus(upload)
  const { step, upload: asked } = upload
  const title = words.t('upload.title', { name: words.upload(resource, asked) })
  useTitle(title)
  return (
    <UploadState value={upload}>
      <div className="upload" data-upload={upload.state}>
        <header>
          <p className="upload-section">
            <Link to={screenOf(resource)}>{words.label(resource)}</Link>
          </p>
          <Heading as="h1" size="5" tabIndex={-1}>
            {title}
          </Heading>
        </header>
        <Steps />
        <section aria-labelledby="upload-step" className="upload-step">
          <Heading as="h2" size="4" id="upload-step" ref={heading} tabIndex={-1}>
            {words.t(`upload.step.${step}`)}
          </Heading>
          <StepBody upload={upload} />
        </section>
      </div>
    </UploadState>
  )
}
