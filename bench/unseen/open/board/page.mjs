import { createElement as h, useEffect, useState } from 'react';
import { render } from 'react-dom';
import trello from 'react-trello';

const cardsOf = (lanes) => lanes.reduce((all, { cards }) => all + cards.length, 0);

function Page() {
  const [data, setData] = useState();
  const [lanes, setLanes] = useState([]);
  const [state, setState] = useState('');

  const send = async (method, path, body) => {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    }).catch(() => undefined);
    setState(answer?.ok ? 'All changes saved' : 'Could not save the last change');
  };

  useEffect(() => {
    fetch('/api/board')
      .then((answer) => answer.json())
      .then((board) => {
        setData(board);
        setLanes(board.lanes);
      });
  }, []);

  return h(
    'div',
    null,
    h(
      'header',
      { className: 'top' },
      h('img', { src: '/logo.svg', alt: 'A spanner' }),
      h('h1', null, 'Repair café'),
      h('span', { className: 'count' }, `${cardsOf(lanes)} jobs in ${lanes.length} columns`),
      h('span', { className: 'state', role: 'status' }, state),
    ),
    data &&
      h(trello.default, {
        data,
        editable: true,
        canAddLanes: true,
        editLaneTitle: true,
        draggable: true,
        laneDraggable: false,
        style: { background: 'transparent', height: 'calc(100vh - 60px)' },
        onDataChange: (board) => setLanes(board.lanes),
        onCardAdd: (card, lane) => void send('POST', `/lanes/${lane}/cards`, card),
        onCardUpdate: (lane, card) => void send('PATCH', `/cards/${card.id}`, card),
        onCardDelete: (card) => void send('DELETE', `/cards/${card}`),
        onCardMoveAcrossLanes: (from, to, card, index) =>
          void send('POST', `/cards/${card}/move`, { to, index }),
        onLaneAdd: (lane) => void send('POST', '/lanes', lane),
        onLaneUpdate: (lane, { title }) => void send('PATCH', `/lanes/${lane}`, { title }),
        onLaneDelete: (lane) => void send('DELETE', `/lanes/${lane}`),
      }),
  );
}

render(h(Page), document.getElementById('root'));
