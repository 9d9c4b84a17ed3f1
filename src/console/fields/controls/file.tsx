// Sent as soon as it is chosen; a picture says what is to be seen.
import { Button, Flex, IconButton, Progress, Text, TextField } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { bytesOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import { api, saveFile } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { FileLink } from '#contract/fields/links.ts'
import { linkOf } from '../file.tsx'
import type { ControlProps, Input } from '../visual.ts'
import { TextFilter } from './filters.tsx'
import { announced } from './Typed.tsx'

type Stored = {
  id: string
  name: string
  mime: string
  bytes: number
  sha256: string
  width?: number | null
  height?: number | null
}

const asLink = ({ id, name, mime, bytes, sha256, width, height }: Stored): FileLink => ({
  fileId: id,
  name,
  mime,
  bytes,
  sha256,
  ...(width && { width }),
  ...(height && { height }),
})

/** Sends one file; `share` runs from 0 to 1 meanwhile. */
const useSending = (onDone: (link: FileLink) => void) => {
  const { t } = useWords()
  const [share, setShare] = useState<number>()
  const [trouble, setTrouble] = useState<string>()
  const send = async (chosen: File) => {
    setTrouble(undefined)
    setShare(0)
    try {
      onDone(asLink(await api.sendFile<Stored>('/v1/files', chosen, chosen.name, { onProgress: setShare })))
    } catch (thrown) {
      setTrouble(isRefusal(thrown) ? thrown.body.message : t('field.notSent'))
    }
    setShare(undefined)
  }
  return { share, trouble, send }
}

const Chosen = ({ link, props }: { link: FileLink; props: ControlProps }) => {
  const words = useWords()
  const { t } = words
  const { onChange, disabled, onBlur } = props
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" align="center" wrap="wrap">
        <Button type="button" variant="ghost" onClick={() => void saveFile(`/v1/files/${link.fileId}`, link.name)}>
          <bdi>{link.name}</bdi>
        </Button>
        <Text size="1" color="gray">
          {bytesOf(words, link.bytes)}
        </Text>
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          disabled={disabled}
          aria-label={t('field.remove', { name: link.name })}
          onClick={() => onChange(null)}
        >
          <Icon name="x" size={14} />
        </IconButton>
      </Flex>
      {link.mime.startsWith('image/') && (
        <TextField.Root
          aria-label={t('field.alt')}
          placeholder={t('field.alt')}
          disabled={disabled}
          value={link.alt ?? ''}
          maxLength={300}
          onChange={event => onChange({ ...link, alt: event.target.value })}
          onBlur={onBlur}
        />
      )}
    </Flex>
  )
}

const Control = (props: ControlProps) => {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { share, trouble, send } = useSending(props.onChange)
  const link = linkOf(props.value)
  if (link) return <Chosen link={link} props={props} />
  return (
    <Flex direction="column" gap="1" align="start">
      <input
        {...announced(props)}
        ref={input}
        type="file"
        className="field-file"
        onBlur={props.onBlur}
        onChange={event => {
          const chosen = event.target.files?.[0]
          if (chosen) void send(chosen)
        }}
      />
      {share !== undefined && (
        <Progress value={share * 100} aria-label={t('field.sending')} className="field-progress" />
      )}
      {trouble && (
        <Text size="1" color="red" role="alert">
          {trouble}
        </Text>
      )}
    </Flex>
  )
}

export const file: Input = { Control, Filter: TextFilter }
