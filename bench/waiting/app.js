const body = document.createElement('main');
body.innerHTML = `<h1>Team board</h1>
<nav><a href="#tasks">Tasks</a> <a href="#people">People</a></nav>
<section><label>New task <input id="task"></label>
<button id="add">Add task</button><ul id="list"></ul><p id="count">0 tasks</p></section>
<section><label><input type="checkbox" id="mails"> Send me mails</label>
<button id="save">Save</button><p id="state">Nothing saved</p></section>`;
document.body.append(body);
const at = (id) => document.getElementById(id);
at('add').onclick = () => {
  const item = document.createElement('li');
  item.textContent = at('task').value;
  at('list').append(item);
  at('task').value = '';
  at('count').textContent = `${at('list').children.length} tasks`;
};
at('save').onclick = async () => {
  at('state').textContent = 'Saving';
  await fetch('/x/wait?ms=300');
  at('state').textContent = at('mails').checked ? 'Mails are on' : 'Mails are off';
};
onhashchange = () => {
  document.querySelector('h1').textContent =
    location.hash === '#people' ? 'People of the team' : 'Team board';
};
