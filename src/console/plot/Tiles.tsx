// Regions as a map of tiles, darker where there is more. Each says its figure, so nothing is told by colour alone; beside it
// stands the table of the same answer for who does not see it. Tiles that lead somewhere are buttons.
import { shortsOf, tilesOf } from './tiling.ts'
import './tiles.css'

export interface TileRegion {
  name: string
  lat: number
  lng: number
  /** From 0 to 1, how dark; absent where nothing is known. */
  weight: number | undefined
  /** On the tile, and in full beside the pointer. */
  text: string
  title: string
}

interface Props {
  label: string
  regions: readonly TileRegion[]
  /** What the shades and the hatching mean. */
  legend: string
  /** Where a region leads somewhere, its tile is a button. */
  onChoose?(name: string): void
  chosen?: string | undefined
}

const shades = 5

const shadeOf = (weight: number | undefined): number | undefined =>
  weight === undefined ? undefined : Math.min(shades, Math.floor(weight * shades) + 1)

export const Tiles = ({ label, regions, legend, onChoose, chosen }: Props) => {
  const tiles = tilesOf(regions)
  const shorts = shortsOf(regions.map(({ name }) => name))
  return (
    <figure className="tiles" aria-label={label}>
      <div className="tiles-map" dir="ltr" aria-hidden={!onChoose}>
        {regions.map(({ name, weight, text, title }, at) => {
          const tile = {
            className: 'tile',
            'data-shade': shadeOf(weight),
            title,
            style: { gridRow: tiles[at]!.row, gridColumn: tiles[at]!.column },
          }
          const said = (
            <>
              <span className="tile-name">{shorts[at]}</span>
              <bdi>{text}</bdi>
            </>
          )
          return onChoose ? (
            <button
              key={name}
              {...tile}
              type="button"
              aria-label={title}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              {said}
            </button>
          ) : (
            <span key={name} {...tile}>
              {said}
            </span>
          )
        })}
      </div>
      <figcaption>
        <span className="tiles-key" dir="ltr" aria-hidden="true">
          {Array.from({ length: shades }, (_, at) => (
            <i key={at} className="tile" data-shade={at + 1} />
          ))}
          <i className="tile" />
        </span>
        {legend}
      </figcaption>
    </figure>
  )
}
