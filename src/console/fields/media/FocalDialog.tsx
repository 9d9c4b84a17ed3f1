// The point of a picture that stays in sight however it is cut: pressed or dragged with a pointer, or moved by arrow keys by one
// percent, with Shift by ten. Beside it the picture in the shapes pages cut it to, as they would.
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Focal, Medium } from '#contract/fields/files.ts'
import { coverPosition, middle, type Size } from '#rules/focal.ts'
import { focalText } from './focalText.ts'
import { Drawn } from './picture.tsx'

interface FocalProps {
  medium: Medium
  onSet(focal: Focal | null): void
  onClose(): void
  /** The focus goes back to where it came from. */
  onClosed(): void
}

const shapes = [
  [1, 1],
  [4, 5],
  [3, 4],
  [16, 9],
  [21, 9],
  [9, 16],
] as const

const within = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 100) / 100

const Crops = ({ address, size, at }: { address: string; size: Size; at: Focal }) => (
  <ul className="focal-crops" aria-hidden="true">
    {shapes.map(([width, height]) => (
      <li key={`${width}:${height}`}>
        <img
          src={address}
          alt=""
          style={{ aspectRatio: `${width} / ${height}`, objectPosition: coverPosition(size, at, { width, height }) }}
        />
        <span dir="ltr">
          {width}:{height}
        </span>
      </li>
    ))}
  </ul>
)

/** Directions are those of the picture: they do not turn with the language. */
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

interface StageProps {
  address: string
  at: Focal
  onMove(at: Focal): void
  /** Enter: it stands where it should. */
  onDone(): void
  onSize(size: Size): void
}

const Stage = ({ address, at, onMove, onDone, onSize }: StageProps) => {
  const { t, number } = useWords()
  const stage = useRef<HTMLDivElement>(null)
  const point = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  // The picture may come after the dialog has given its focus away.
  useEffect(() => point.current?.focus(), [])
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect()
    if (width > 0 && height > 0) onMove({ x: within((clientX - left) / width), y: within((clientY - top) / height) })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step && event.key !== 'Home' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Enter') return onDone()
    const by = event.shiftKey ? 10 : 1
    onMove(step ? { x: within(at.x + step[0] * by), y: within(at.y + step[1] * by) } : middle)
  }
  return (
    <div
      ref={stage}
      className="focal-stage"
      onPointerDown={event => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
        follow(event)
        point.current?.focus()
      }}
      onPointerMove={event => isHeld && follow(event)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
      />
      <div
        ref={point}
        role="slider"
        tabIndex={0}
        className="focal-point"
        aria-label={t('field.media.focal')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at.x * 100)}
        aria-valuetext={t('field.media.focalAt', focalText(at, number))}
        style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
        onKeyDown={press}
      />
    </div>
  )
}

export const FocalDialog = ({ medium, onSet, onClose, onClosed }: FocalProps) => {
  const { t, number } = useWords()
  const [at, setAt] = useState<Focal>(medium.focal ?? middle)
  const [size, setSize] = useState<Size>({ width: 4, height: 3 })
  const give = (focal: Focal | null) => {
    onSet(focal)
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Content
        maxWidth="880px"
        onCloseAutoFocus={event => {
          event.preventDefault()
          onClosed()
        }}
      >
        <Dialog.Title size="4">{t('field.media.focal')}</Dialog.Title>
        <Dialog.Description size="2" color="gray">
          {t('field.media.focalHelp')}
        </Dialog.Description>
        <Drawn medium={medium} width={1280}>
          {address =>
            address ? (
              <div className="focal">
                <Stage address={address} at={at} onMove={setAt} onDone={() => give(at)} onSize={setSize} />
                <Crops address={address} size={size} at={at} />
              </div>
            ) : (
              <p className="field-soft">{t('field.media.focalUnseen')}</p>
            )
          }
        </Drawn>
        <Flex justify="between" align="center" gap="3" wrap="wrap" mt="4">
          <span className="field-soft">{t('field.media.focalAt', focalText(at, number))}</span>
          <Flex gap="2" wrap="wrap">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            {medium.focal && (
              <Button type="button" variant="soft" onClick={() => give(null)}>
                {t('field.media.focalClear')}
              </Button>
            )}
            <Button type="button" onClick={() => give(at)}>
              {t('field.media.focalSet')}
            </Button>
          </Flex>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
