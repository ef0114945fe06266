import type { CompanyState } from '../companies/company-states.contract.ts'

export interface DemoCompany {
  name: string
  contact: string
  state: CompanyState
  /** Days from today on which its agreements begin and end; no end: open. */
  agreements: readonly { title: string; from: number; to?: number }[]
  /** Why it is in its state, where the state asks for that. */
  because?: string
  comment?: string
  /** What it pays for, by the names of the demo's applications, and under which agreement where that is not its only active one. */
  pays?: readonly { application: string; environmentId: 'test' | 'production'; under?: string }[]
}

const frame = (from: number, to?: number) => ({ title: 'Frame agreement', from, ...(to !== undefined && { to }) })
const metering = (from: number, to?: number) => ({ title: 'Metering data', from, ...(to !== undefined && { to }) })

/** Invented ones, in every state; some agreements end within sixty days, one has ended and is in use. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Aardwind Energie',
    contact: 'Femke Postma',
    state: 'ACTIVE',
    agreements: [frame(-400, 330), metering(-374, -9)],
    pays: [{ application: 'Grid monitor', environmentId: 'production', under: 'Metering data' }],
  },
  {
    name: 'Amstelkade Logistiek',
    contact: 'Bram Visser',
    state: 'ACTIVE',
    agreements: [frame(-320, 41)],
    pays: [{ application: 'Billing nightly', environmentId: 'test' }],
  },
  { name: 'Bakkerij De Gouden Schoof', contact: 'Ria Kuipers', state: 'PENDING', agreements: [] },
  {
    name: 'Berkel & Zonen Bouw',
    contact: 'Joost van Berkel',
    state: 'SUSPENDED',
    agreements: [frame(-210, 150)],
    because: 'Three invoices are open.',
    comment: 'Promised to pay by the end of the month.',
    pays: [{ application: 'Partner sandbox', environmentId: 'test' }],
  },
  {
    name: 'Blauwe Vlinder Apps',
    contact: 'Noor El Idrissi',
    state: 'ACTIVE',
    agreements: [frame(-30, 335)],
    pays: [
      { application: 'Field App', environmentId: 'test' },
      { application: 'Field App', environmentId: 'production' },
    ],
  },
  { name: 'Brouwerij Het Veerhuis', contact: 'Tom Scholten', state: 'REJECTED', agreements: [], because: 'Wants to resell the data.' },
  {
    name: 'Citadel Parking Groep',
    contact: 'Sanne Dekker',
    state: 'ACTIVE',
    agreements: [frame(-500, 12), { title: 'Parking data', from: 13, to: 378 }],
  },
  { name: 'Coöperatie Zonneveld', contact: 'Henk Zonneveld', state: 'ACTIVE', agreements: [metering(-90)] },
  { name: 'Dijkgraaf Waterbeheer', contact: 'Anneke de Boer', state: 'ACTIVE', agreements: [frame(-700, 700), metering(-60, 55)] },
  {
    name: 'Drieluik Reclame',
    contact: 'Mo Amrani',
    state: 'TERMINATED',
    agreements: [frame(-800, -70)],
    because: 'The company has ended its business.',
  },
  {
    name: 'Duinrand Vastgoed',
    contact: 'Petra Vos',
    state: 'PENDING',
    agreements: [frame(20, 385)],
    comment: 'Waits for the number of the trade register.',
  },
  { name: 'Eemhaven Terminals', contact: 'Ruben Hofman', state: 'ACTIVE', agreements: [frame(-150, 215)] },
  { name: 'Fietskoerier Rap', contact: 'Lisa Brandsma', state: 'ACTIVE', agreements: [frame(-365, 0)] },
  {
    name: 'Gasthuis Zorgnetwerk',
    contact: 'Dr. Karim Yilmaz',
    state: 'ACTIVE',
    agreements: [frame(-120), { title: 'Care planning', from: -40, to: 325 }],
  },
  { name: 'Geertruida Uitgevers', contact: 'Marjan Kok', state: 'PENDING', agreements: [] },
  { name: 'Groene Hart Installaties', contact: 'Wouter Mulder', state: 'ACTIVE', agreements: [metering(-260, 105)] },
  { name: 'Haringvliet Visserij', contact: 'Cor Tanis', state: 'REJECTED', agreements: [], because: 'Asked twice; there is one already.' },
  { name: 'Het Slimme Huis', contact: 'Daphne Willems', state: 'ACTIVE', agreements: [metering(-310, 29)] },
  { name: 'IJsselstroom', contact: 'Gerrit Jan Kamp', state: 'ACTIVE', agreements: [frame(-900, 195), metering(-900, 195)] },
  {
    name: 'Jansma Transport',
    contact: 'Bauke Jansma',
    state: 'SUSPENDED',
    agreements: [frame(-180, 185)],
    because: 'Calls came from an application that nobody knew.',
  },
  { name: 'Kade 12 Architecten', contact: 'Eva Lindeman', state: 'PENDING', agreements: [] },
  { name: 'Kennemer Warmte', contact: 'Stefan Groot', state: 'ACTIVE', agreements: [metering(-45)] },
  { name: 'Lichtmast Onderhoud Nederland', contact: 'Yvonne Prins', state: 'ACTIVE', agreements: [frame(-600, 60)] },
  { name: 'Maasoever Verzekeringen', contact: 'Olaf Bergman', state: 'ACTIVE', agreements: [frame(-75, 290)] },
  {
    name: 'Meetpunt Data',
    contact: 'Fatima Bouzid',
    state: 'TERMINATED',
    agreements: [metering(-730, -1)],
    because: 'The agreement was not renewed.',
  },
  { name: 'Molenaar Agri', contact: 'Klaas Molenaar', state: 'ACTIVE', agreements: [frame(-10, 355)] },
  { name: 'Noorderzon Festival', contact: 'Iris van Dam', state: 'PENDING', agreements: [frame(30, 120)] },
  { name: 'Oosterschelde Getijden', contact: 'Marinus Kooman', state: 'ACTIVE', agreements: [metering(-140, 225)] },
  {
    name: 'Parkstad Mobiliteit',
    contact: 'Nathalie Crombach',
    state: 'ACTIVE',
    agreements: [frame(-365, 36), { title: 'Charging points', from: -100 }],
  },
  { name: 'Polderpost', contact: 'Arjen Smit', state: 'ACTIVE', agreements: [frame(-50, 315)] },
  { name: 'Rondvaart De Waag', contact: 'Willemijn Bos', state: 'REJECTED', agreements: [], because: 'Needs no data of ours.' },
  { name: 'Schoonhoven Zilver', contact: 'Pieter Rikkoert', state: 'PENDING', agreements: [] },
  { name: 'Stadsbatterij', contact: 'Aylin Demir', state: 'ACTIVE', agreements: [metering(-20, 345)] },
  { name: 'Texelse Veerdienst', contact: 'Jan Dros', state: 'ACTIVE', agreements: [frame(-1000, 95)] },
  {
    name: 'Uiterwaard Natuurbeheer',
    contact: 'Hanneke Wolters',
    state: 'SUSPENDED',
    agreements: [frame(-270, 95)],
    because: 'Asked for it themselves until the new contact is there.',
  },
  {
    name: 'Van der Meulen Klimaattechniek Groep Noord-Nederland',
    contact: 'Sietske van der Meulen',
    state: 'ACTIVE',
    agreements: [frame(-380, 48), metering(-380, 48)],
  },
  { name: 'Veluwe Recreatie', contact: 'Dirk Hendriks', state: 'ACTIVE', agreements: [frame(-5)] },
  {
    name: 'Waaldijk Zorgverzekeraar',
    contact: 'Monique Arts',
    state: 'TERMINATED',
    agreements: [frame(-1200, -120)],
    because: 'Taken over by another company.',
  },
  {
    name: 'Westerkade Software',
    contact: 'Lars Nijhuis',
    state: 'ACTIVE',
    agreements: [frame(-160, 205)],
    comment: 'Builds apps for several of our customers.',
  },
  { name: 'Zeeuwse Zonneparken', contact: 'Adriana de Visser', state: 'PENDING', agreements: [metering(10, 740)] },
]
