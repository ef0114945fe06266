import { formatDate, formatNumber } from '../../i18n/format.ts'
import { Chart } from '../charts/Chart.tsx'
import { CodeBlock } from '../text/CodeBlock.tsx'
import { JsonView } from '../text/JsonView.tsx'
import { Markdown } from '../text/Markdown.tsx'
import { example } from './example.ts'
import { Section } from './Section.tsx'

const atHour = (at: string) => formatDate(at, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

export function ReadingGallery() {
  const values = { formatValue: (value: number) => formatNumber(value), formatAt: atHour, atLabel: 'Hour' }
  return (
    <>
      <Section title="Charts">
        <div className="grid w-full min-w-0 gap-6 lg:grid-cols-2">
          <Chart label="Calls by hour" series={[{ name: 'Calls', points: example.points(1) }]} {...values} />
          <Chart
            label="Calls and errors by hour"
            series={[
              { name: 'This week', points: example.points(1) },
              { name: 'Last week', points: example.points(0.8) },
            ]}
            {...values}
          />
          <Chart
            whole
            running
            gapText="No calls"
            label="Gaps, and the hour that goes on"
            series={[{ name: 'Calls', points: example.gaps }]}
            {...values}
          />
          <Chart
            running
            label="Latency, the hour that goes on among several lines"
            series={[0.3, 0.8, 1].map((factor, at) => ({ name: ['p50', 'p95', 'p99'][at] ?? '', points: example.points(factor) }))}
            {...values}
          />
        </div>
      </Section>
      <Section title="Code and JSON">
        <div className="grid w-full min-w-0 gap-4 lg:grid-cols-2">
          <CodeBlock
            samples={[
              { label: 'curl', language: 'shell', code: example.curl },
              {
                label: 'JavaScript',
                language: 'javascript',
                code: "const answer = await fetch('https://gateway.example') // later\nconsole.log(answer.status, 200)",
              },
            ]}
          />
          <JsonView value={example.json} />
        </div>
      </Section>
      <Section title="Markdown">
        <Markdown source={example.markdown} reading />
      </Section>
    </>
  )
}
