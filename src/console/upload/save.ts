// A file of the server, saved where the browser saves files. What cannot be saved is said.
import { useWords } from '#console/i18n/words.ts'
import { saveFile } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { toast } from '#console/shell/toast.ts'

export const useSave = () => {
  const words = useWords()
  return (path: string, name: string) =>
    void saveFile(path, name).catch((thrown: unknown) => {
      const text = isRefusal(thrown) && thrown.status > 0 ? words.finding(thrown.body) : words.t('upload.notSaved')
      void toast({ kind: 'error', text, requestId: isRefusal(thrown) ? thrown.requestId : undefined })
    })
}
