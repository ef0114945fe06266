import { t } from '../../i18n/i18n.ts'

/** Hatching behind the step that is not over: what stands there still grows. Its line keeps colour and dash, paler. */
export const Hatching = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0v5" className="stroke-control" strokeWidth="1.5" opacity="0.45" />
  </pattern>
)

export const paleLine = 0.5

export function UnfinishedLegend({ id }: { id: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" width="18" height="12">
        <Hatching id={id} />
        <rect width="18" height="12" rx="2" fill={`url(#${id})`} />
      </svg>
      {t('ui.chart.soFar')}
    </li>
  )
}
