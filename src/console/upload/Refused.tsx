// Why the machine came back: the server's own words, translated where the catalogues know them.
import { Callout } from '@radix-ui/themes'
import { refusalText } from '#console/action/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { useUploadState } from './useUpload.ts'

export const Refused = () => {
  const words = useWords()
  const { refusal } = useUploadState().context
  if (!refusal) return null
  return (
    <Callout.Root color="red" highContrast role="alert">
      <Callout.Icon>
        <Icon name="warning" />
      </Callout.Icon>
      <Callout.Text>{refusalText(refusal, words)}</Callout.Text>
    </Callout.Root>
  )
}
