// One picture of several, large: on and back by button and arrow key, with what it shows and where it lies.
import { Button, Dialog, Flex, IconButton } from '@radix-ui/themes'
import type { KeyboardEvent } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { altIn, isStoredFile, type Medium } from '#contract/fields/files.ts'
import { nameIn } from './entries.ts'
import { focalText } from './focalText.ts'
import { FileButton } from './SavedFile.tsx'
import { Thumb } from './Thumb.tsx'

interface ViewerProps {
  media: readonly Medium[]
  at: number
  /** What they are of. */
  label: string
  onAt(at: number | undefined): void
  /** The focus goes back to where it came from. */
  onClosed(): void
}

const Where = ({ medium }: { medium: Medium }) =>
  isStoredFile(medium) ? (
    <FileButton file={medium} />
  ) : (
    <a href={medium.url} target="_blank" rel="noreferrer" className="field-code media-address">
      <bdi dir="ltr">{medium.url}</bdi>
    </a>
  )

export const Viewer = ({ media, at, label, onAt, onClosed }: ViewerProps) => {
  const { t, dir, list, number } = useWords()
  const { urlLang } = usePlace()
  const medium = media[at]
  if (!medium) return null
  const go = (to: number) => to >= 0 && to < media.length && onAt(to)
  const onward = dir === 'rtl' ? -1 : 1
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: at + onward,
      ArrowLeft: at - onward,
      Home: 0,
      End: media.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  const [back, on] = dir === 'rtl' ? ['chevron-right', 'chevron-left'] : ['chevron-left', 'chevron-right']
  const place = t('field.media.place', { n: number(at + 1), all: number(media.length) })
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onAt(undefined)}>
      <Dialog.Content
        maxWidth="880px"
        aria-describedby={undefined}
        onKeyDown={press}
        onCloseAutoFocus={event => {
          event.preventDefault()
          onClosed()
        }}
      >
        <Dialog.Title size="4">
          <span dir="auto">{altIn(medium, urlLang) || nameIn(medium)}</span>
        </Dialog.Title>
        <div className="media-large">
          <Thumb medium={medium} width={1280} />
        </div>
        <p className="media-facts" role="status">
          <span className="hidden">{label} </span>
          <span>{place}</span>
          {medium.skus && medium.skus.length > 0 && (
            <span>
              {t('field.media.shows')}: <bdi>{list(medium.skus)}</bdi>
            </span>
          )}
          {medium.focal && <span>{t('field.media.focalAt', focalText(medium.focal, number))}</span>}
          <Where medium={medium} />
        </p>
        <Flex justify="between" mt="4" gap="2">
          <Flex gap="2">
            <IconButton
              type="button"
              variant="soft"
              disabled={at === 0}
              aria-label={t('field.media.back')}
              onClick={() => go(at - 1)}
            >
              <Icon name={back} />
            </IconButton>
            <IconButton
              type="button"
              variant="soft"
              disabled={at === media.length - 1}
              aria-label={t('field.media.on')}
              onClick={() => go(at + 1)}
            >
              <Icon name={on} />
            </IconButton>
          </Flex>
          <Button type="button" variant="soft" color="gray" onClick={() => onAt(undefined)}>
            {t('field.media.close')}
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
