// Rich text as it will look, only read: rebuilt out of what shops may show, as in the editor.
import { useLayoutEffect, useRef } from 'react'
import { richNodes } from './clean.ts'
import './rich.css'

export const RichFact = ({ html }: { html: string }) => {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => area.current?.replaceChildren(richNodes(html)), [html])
  return <div ref={area} className="rich-read" dir="auto" />
}
