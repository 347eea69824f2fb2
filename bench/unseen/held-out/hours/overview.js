import { books, hoursIn, hoursText, later, mondayOf, money, shortDay, statusOf, totalOf } from './books.js';

export const Overview = {
  setup() {
    const thisWeek = () => {
      const monday = mondayOf(books.today);
      return books.entries.filter(({ date }) => date >= monday && date <= later(monday, 6));
    };
    const thisMonth = () => books.entries.filter(({ date }) => date.slice(0, 7) === books.today.slice(0, 7));
    const invoicesThat = (...statuses) => books.invoices.filter((one) => statuses.includes(statusOf(one)));
    const sum = (invoices) => money(invoices.reduce((all, one) => all + totalOf(one), 0));
    const counted = (count, one = 'invoice', more = 'invoices') => `${count} ${count === 1 ? one : more}`;
    const cards = () => {
      const open = invoicesThat('Sent', 'Overdue');
      const overdue = invoicesThat('Overdue');
      const paid = invoicesThat('Paid');
      return [
        {
          title: 'This week',
          figure: hoursText(hoursIn(thisWeek())),
          hint: counted(thisWeek().length, 'entry', 'entries'),
          to: '#/week',
        },
        { title: 'Still to be paid', figure: sum(open), hint: counted(open.length), to: '#/invoices' },
        { title: 'Overdue', figure: sum(overdue), hint: counted(overdue.length), to: '#/invoices' },
        { title: 'Paid in 2026', figure: sum(paid), hint: counted(paid.length), to: '#/invoices' },
      ];
    };
    const bars = () => {
      const all = books.projects
        .map((project) => ({
          ...project,
          hours: hoursIn(thisMonth().filter((one) => one.project === project.id)),
        }))
        .filter(({ hours }) => hours > 0)
        .sort((one, other) => other.hours - one.hours);
      return all.map((one) => ({ ...one, width: `${(one.hours / all[0].hours) * 100}%` }));
    };
    return { books, cards, bars, hoursText, hoursIn, thisMonth, shortDay };
  },
  template: `
    <main class="page">
      <div class="head"><h1>Overview</h1><span>Today is {{ shortDay(books.today) }}</span></div>
      <div class="cards">
        <a v-for="card in cards()" :key="card.title" class="card" :href="card.to"
          style="color: inherit; text-decoration: none">
          <h2>{{ card.title }}</h2>
          <div class="figure">{{ card.figure }}</div>
          <div class="hint">{{ card.hint }}</div>
        </a>
      </div>
      <section class="card">
        <h2>October by project</h2>
        <ul class="bars">
          <li v-for="one in bars()" :key="one.id">
            <span>{{ one.name }}</span>
            <span class="bar" :style="{ width: one.width, background: one.colour }"></span>
            <span class="amount">{{ hoursText(one.hours) }}</span>
          </li>
        </ul>
        <p class="sum">Together {{ hoursText(hoursIn(thisMonth())) }}</p>
      </section>
    </main>`,
};
