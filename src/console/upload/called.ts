// What our columns are called where somebody chooses or reads them: in words of the reader. Files alone have their technical names.
import { useWords } from '#console/i18n/words.ts'
import { columnCalled } from '#contract/columnCalled.ts'
import { useUploadState } from './useUpload.ts'

/** Where two have the same words, the technical name tells them apart; columns of the file's own keep theirs. */
export const useCalled = (): ((column: string) => string) => {
  const { told } = useWords()
  const { resource, upload, inspection } = useUploadState()
  const type = inspection?.upload ?? upload
  const known = (inspection?.known ?? []).map(({ column }) => column)
  const names = new Map(known.map(column => [column, told(columnCalled(resource, type, column))]))
  const counts = Map.groupBy(names.values(), name => name)
  return column => {
    const name = names.get(column)
    if (name === undefined) return column
    return (counts.get(name)?.length ?? 0) > 1 ? `${name} (${column})` : name
  }
}
