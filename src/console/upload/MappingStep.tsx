// Which column of the file is which of ours. What was recognised is filled in; the rest is kept as the owner's own columns
// unless somebody says otherwise.
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { inWordsOf } from '#contract/bulk.ts'
import { useCalled } from './called.ts'
import { twice } from './desk.ts'
import { Fill } from './Fill.tsx'
import { Findings, Inspected } from './Inspected.tsx'
import { MappingTable } from './MappingTable.tsx'
import { PickFile } from './PickFile.tsx'
import { firstAnswer, openAsks, ReadingQuestions } from './ReadingQuestions.tsx'
import { Refused } from './Refused.tsx'
import { type Upload, useUploadState } from './useUpload.ts'

/** Refusals the mapping has not answered yet. */
const openRefusals = ({ inspection, context: { mapping } }: Upload) => {
  const columns = Object.values(mapping)
  return (inspection?.refusals ?? []).filter(({ code, path = '' }) => {
    if (code === 'UNKNOWN_FIELD') return false
    if (code === 'REQUIRED') return !columns.includes(path)
    return code !== 'DUPLICATE'
  })
}

const none: ReadonlySet<string> = new Set()

/** A recognised format is read as it is, or column by column as somebody matches it; one may change one's mind. */
const ByHand = () => {
  const { t, told } = useWords()
  const { inspection, matchMyself } = useUploadState()
  const { profile, unread } = inspection ?? {}
  if (!profile && !unread) return null
  return (
    <Button type="button" variant="soft" color="gray" onClick={() => matchMyself(!unread)}>
      {unread ? t('upload.readAs', { name: told(unread.label) }) : t('upload.matchMyself')}
    </Button>
  )
}

export const MappingStep = () => {
  const { t } = useWords()
  const upload = useUploadState()
  const called = useCalled()
  const [isMissed, setMissed] = useState(false)
  const { context, send, choose } = upload
  const { profile } = upload.inspection ?? {}
  // A profile may read several columns into one of ours.
  const doubled = profile ? none : twice(context.mapping)
  const open = openRefusals(upload)
  const isReady = doubled.size === 0 && open.length === 0
  // Who goes on before a question was answered is led to it.
  const accept = () => {
    const [ask] = openAsks(upload)
    setMissed(ask !== undefined)
    if (ask) firstAnswer(ask)?.focus({ focusVisible: true } as FocusOptions)
    else if (isReady) send({ type: 'mapping.accept' })
  }
  useKeys('record', { 'Ctrl+Enter': accept })
  return (
    <>
      <Refused />
      <Inspected />
      <Findings findings={open.map(found => inWordsOf(found, called))} color="red" />
      <Fill />
      <ReadingQuestions isMissed={isMissed} />
      <MappingTable doubled={doubled} />
      <div className="upload-actions upload-decision">
        <Button type="button" disabled={!isReady} onClick={accept}>
          {t('upload.check')}
          <Kbd keys="Mod+Enter" />
        </Button>
        <ByHand />
        <PickFile isButton label={t('upload.another')} onFile={choose} />
        <Button type="button" variant="ghost" color="gray" onClick={() => send({ type: 'upload.cancel' })}>
          {t('upload.cancel')}
        </Button>
      </div>
    </>
  )
}
