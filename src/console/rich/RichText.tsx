// Rich text as it will look, with its source beside it for whoever wants to see it. Comes when the first such field is drawn.
import '#console/i18n/later.ts'
import { TextArea } from '@radix-ui/themes'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { announced } from '#console/fields/controls/Typed.tsx'
import type { ControlProps } from '#console/fields/visual.ts'
import { htmlOf, richNodes } from './clean.ts'
import { linkAt, paste, rememberSelection, runTool, setLink, settle, type Tool, wornTools } from './commands.ts'
import { RichLink } from './RichLink.tsx'
import { RichTools } from './RichTools.tsx'
import './rich.css'

interface RichProps extends ControlProps {
  text: string
  /** Set where somebody was writing already, in what stood here before. */
  held?: RefObject<boolean>
}

export const RichText = (props: RichProps) => {
  const { text, held, onChange, onBlur, disabled, labelId, describedBy, invalid } = props
  const made = useId()
  const id = props.id ?? made
  const area = useRef<HTMLDivElement>(null)
  const told = useRef<string>(undefined)
  const [isSource, setSource] = useState(false)
  const [worn, setWorn] = useState<readonly (Tool | 'link')[]>([])
  const [asked, setAsked] = useState<{ range: Range | undefined; start: string }>()

  // What others wrote is put in; what was typed here stands there already, with the caret in it.
  useEffect(() => {
    if (!area.current || told.current === text) return
    area.current.replaceChildren(richNodes(text))
    told.current = text
  }, [text, isSource])
  useEffect(() => {
    if (!area.current || !held?.current) return
    held.current = false
    area.current.focus()
    getSelection()?.selectAllChildren(area.current)
    getSelection()?.collapseToEnd()
  }, [held])
  useEffect(() => {
    const look = () => {
      const at = area.current
      if (at) setWorn([...wornTools(at), ...(linkAt(at) ? (['link'] as const) : [])])
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])

  // No label leads to what is not an input by itself.
  useEffect(() => {
    const label = labelId ? document.getElementById(labelId) : null
    const focus = () => area.current?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [labelId])

  const take = () => {
    if (!area.current) return
    const html = htmlOf(area.current)
    told.current = html ?? ''
    onChange(html)
  }
  const turn = () => {
    told.current = undefined
    setAsked(undefined)
    setSource(!isSource)
  }
  const ask = () => {
    if (area.current) setAsked({ range: rememberSelection(area.current), start: linkAt(area.current) })
  }
  return (
    <div className="rich" data-invalid={invalid || undefined}>
      <RichTools
        controls={id}
        worn={worn}
        isSource={isSource}
        isOff={disabled}
        onTool={tool => {
          if (area.current) runTool(area.current, tool)
          take()
        }}
        onLink={ask}
        onSource={turn}
      />
      {asked && (
        <RichLink
          start={asked.start}
          onGive={address => {
            if (area.current) setLink(area.current, asked.range, address)
            setAsked(undefined)
            take()
          }}
          onLeave={() => {
            setAsked(undefined)
            area.current?.focus()
          }}
        />
      )}
      {isSource ? (
        <TextArea
          {...announced(props)}
          className="field-code"
          rows={8}
          resize="vertical"
          dir="ltr"
          value={text}
          onBlur={onBlur}
          onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: no element of its own edits rich text
        <div
          ref={area}
          id={id}
          className="rich-area"
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={props.required || undefined}
          contentEditable={!disabled}
          suppressContentEditableWarning
          dir="auto"
          onFocus={settle}
          onInput={take}
          onBlur={onBlur}
          onPaste={event => {
            event.preventDefault()
            paste(event.clipboardData)
          }}
          onDrop={event => event.preventDefault()}
        />
      )}
    </div>
  )
}
