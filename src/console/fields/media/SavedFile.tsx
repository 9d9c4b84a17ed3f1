// One stored file by its name, which fetches it; why it could not be fetched is told.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { saveFile } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { toast } from '#console/shell/toast.ts'
import { fileAddress } from '#contract/codecs/files.ts'
import type { FileLink } from '#contract/fields/files.ts'
import { Strip } from './Strip.tsx'

export const FileButton = ({ file: { fileId, name } }: { file: FileLink }) => {
  const words = useWords()
  const save = () =>
    saveFile(fileAddress(fileId), name).catch((thrown: unknown) => {
      const isTold = isRefusal(thrown) && thrown.status > 0
      void toast({ kind: 'error', text: isTold ? words.finding(thrown.body) : words.t('action.noAnswer') })
    })
  return (
    <Button type="button" variant="ghost" onClick={() => void save()}>
      <bdi>{name || fileId}</bdi>
    </Button>
  )
}

/** As a fact of a record. */
export const SavedFile = ({ file }: { file: FileLink }) => <Strip value={file} name={<FileButton file={file} />} />
